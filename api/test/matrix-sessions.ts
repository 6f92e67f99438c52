import { v7 as uuidv7 } from 'uuid'
import { sql } from '../src/platform/db/index.ts'
import type { World } from './factories-base.ts'
import { asOwner, type SignedIn, signIn } from './factories.ts'
import type { MatrixPersona } from './matrix-world.ts'

/** A new session of a person, for a request that ends it. */
export const freshSession = (app: World, persona: MatrixPersona): Promise<SignedIn> => signIn(app, persona.person)

/**
 * Signs people in with so many sessions each: one for each request that may end it, or one for all requests. They are inserted together:
 * there are thousands for all calls.
 */
export const sessionsOf = async (
  app: World,
  personas: readonly MatrixPersona[],
  count: number | 'one',
): Promise<(persona: MatrixPersona) => string> => {
  const each = Array.from({ length: count === 'one' ? 1 : count })
  const sessions = personas.flatMap(persona => each.map(() => ({ persona, id: uuidv7() })))
  await asOwner(app.app.database, tx =>
    tx.run(sql`
      insert into auth_session (id, staff_id, role_access_id, created_at, last_used_at, confirmed_at)
      select id, staff, role, '2190-01-01', '2190-01-01', 'infinity'
      from unnest(
        ${sessions.map(({ id }) => id)}::uuid[],
        ${sessions.map(({ persona }) => persona.person.id)}::uuid[],
        ${sessions.map(({ persona }) => persona.person.roleAccessId)}::uuid[]
      ) as session (id, staff, role)`),
  )
  const waiting = Map.groupBy(sessions, ({ persona }) => persona)
  return persona => {
    const { id, roleAccessId } = persona.person
    const unused = waiting.get(persona)
    const session = count === 'one' ? unused?.[0] : unused?.pop()
    if (!session) throw new Error('There are no more sessions.')
    return app.app.tokens.sign({ staffId: id, sessionId: session.id, roleAccessId })
  }
}
