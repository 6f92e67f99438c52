import { audit, type SystemActor } from '../../platform/audit/index.ts'
import type { FamilyCaller } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { noteLooks } from './queries/sessions.ts'

export interface LookWork {
  app: App
  /** Row-level security shows the guardian's own children only. */
  db: TenantDb
  actor: FamilyCaller
  requestId: string
  address: string
  now: Date
  /** The day in Nigeria. */
  today: string
}

/** A guardian in the audit log. */
export const familyActor = ({
  actor: { stateId, name, role },
  requestId,
  address,
}: Pick<LookWork, 'actor' | 'requestId' | 'address'>): SystemActor => ({
  system: true,
  stateId,
  as: `${name}, ${role}`,
  origin: { requestId, address },
})

/** Looks at one thing from one device within this time are one entry: a page is read again when the phone wakes up. */
const oneLook = 10 * 60 * 1000

/** Logs for the schools of children that a guardian has opened something of each of them. */
export const logLooks = async (
  work: LookWork,
  children: readonly { id: string; fullName: string }[],
  { subject, words }: { subject: string; words: string },
): Promise<void> => {
  const { app, actor, now } = work
  await app.database.forState(actor.stateId).write(async tx => {
    const looks = await noteLooks(tx, {
      sessionId: actor.sessionId,
      stateId: actor.stateId,
      subject,
      children: children.map(({ id }) => id),
      at: now,
      unlessSince: new Date(now.getTime() - oneLook),
    })
    if (looks.length === 0) return audit.exempt(tx, 'the same look goes on')
    const names = new Map(children.map(({ id, fullName }) => [id, fullName]))
    await Promise.all(
      looks.map(({ id, ...place }) =>
        audit(tx, familyActor(work), 'family.view', ['student', id], {
          ...place,
          summary: `${actor.name} looked at the ${words} of ${names.get(id)}`,
        }),
      ),
    )
  })
}

/** Logs for the child's school that a guardian has opened something of the child. */
export const logLook = (
  work: LookWork,
  child: { id: string; fullName: string },
  subject: { subject: string; words: string },
): Promise<void> => logLooks(work, [child], subject)
