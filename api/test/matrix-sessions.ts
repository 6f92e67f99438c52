import { v7 as uuidv7 } from 'uuid'
import { sql } from '../src/platform/db/index.ts'
import type { World } from './factories-base.ts'
import { asOwner, type SignedIn, signIn } from './factories.ts'
import type { MatrixPersona } from './matrix-world.ts'

/** A new session of a person, for a request that ends it. */
export const freshSession = (app: World, persona: MatrixPersona): Promise<SignedIn> => signIn(app, persona.person)

/**
 * Signs a person in with a new session for each call, for requests that may end it. The sessions of many calls are inserted together: there
 * are more than ten thousand.
 */
export const sessionsOf = async (app: World, { person }: MatrixPersona, count: number): Promise<() => string> => {
  const ids = Array.from({ length: count }, () => uuidv7())
  await asOwner(app.app.database, tx =>
    tx.run(sql`
      insert into auth_session (id, staff_id, role_access_id, created_at, last_used_at, confirmed_at)
      select id, ${person.id}, ${person.roleAccessId}, '2190-01-01', '2190-01-01', 'infinity'
      from unnest(${ids}::uuid[]) as id`),
  )
  return () => {
    const sessionId = ids.pop()
    if (!sessionId) throw new Error('There are no more sessions.')
    return app.app.tokens.sign({ staffId: person.id, sessionId, roleAccessId: person.roleAccessId })
  }
}
