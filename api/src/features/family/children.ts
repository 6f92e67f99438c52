import type { familyCalls } from '@akada/contract/family/calls'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { audit } from '../../platform/audit/index.ts'
import type { FamilyCaller } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { explainAbsence } from '../attendance/index.ts'
import { isUnexplained } from './rules.ts'
import { type Child, findTerm, getChild, marksOf, placeOfChild } from './queries/children.ts'

interface LookWork {
  app: App
  /** Row-level security shows the guardian's own children only. */
  db: TenantDb
  actor: FamilyCaller
  requestId: string
  address: string
}

/** Logs that a guardian has looked at something of a child. */
const logLook = async ({ app, actor, requestId, address }: LookWork, child: Child, what: string): Promise<void> => {
  const { stateId, name } = actor
  await app.database.forState(stateId).write(async tx => {
    const place = await placeOfChild(tx, child.id)
    await audit(
      tx,
      { system: true, stateId, as: `${name}, guardian`, origin: { requestId, address } },
      {
        operation: 'family.view',
        entity: 'student',
        entityId: child.id,
        ...place,
        summary: `${name} looked at the ${what} of ${child.fullName}`,
      },
    )
  })
}

/** The attendance of a child in the active term; refuses with 404 for a child whom the guardian may not see. */
export const viewAttendance = async (
  work: LookWork,
  id: string,
): Promise<ResultOf<(typeof familyCalls)['attendance']>> => {
  const { child, term, marks } = await work.db.read(async tx => {
    const child = await getChild(tx, id)
    const term = await findTerm(tx)
    return { child, term, marks: term ? await marksOf(tx, id, term) : [] }
  })
  await logLook(work, child, 'attendance')
  const count = (wanted: string): number => marks.filter(({ mark }) => mark === wanted).length
  return {
    child,
    term,
    counts: {
      present: count('present'),
      absent: count('absent'),
      late: count('late'),
      excused: count('excused'),
    },
    days: marks
      .filter(({ mark }) => mark !== 'present')
      .map(one => ({ ...one, canExplain: one.explanation === null && isUnexplained(one) })),
  }
}

/** Passes on why a child was absent; refuses with 404 for a child whom the guardian may not see. */
export const explainForChild = async (
  { app, db, actor, requestId, address }: LookWork,
  id: string,
  sent: Parameters<typeof explainAbsence>[3],
  now: Date,
): Promise<{ message: string }> => {
  const child = await db.read(tx => getChild(tx, id))
  const { stateId, name, personId } = actor
  const by = { system: true, stateId, as: `${name}, guardian`, origin: { requestId, address } } as const
  await explainAbsence(app.database, { personId, name, by }, child, sent, now)
  return { message: 'Explanation Sent' }
}
