import { commonErrors } from '@akada/contract/kernel/errors'
import type { familyCalls } from '@akada/contract/family/calls'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { familyActor, type LookWork, logLook } from './look.ts'
import { refuse } from '../../platform/errors/index.ts'
import { explainAbsence } from '../attendance/index.ts'
import { isUnexplained } from './rules.ts'
import { findTerm, getChild, marksOf } from './queries/children.ts'

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
  await logLook(work, child, { subject: 'attendance', words: 'attendance' })
  const isGuardian = work.actor.role === 'guardian'
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
      .map(one => ({ ...one, canExplain: isGuardian && one.explanation === null && isUnexplained(one) })),
  }
}

/** Passes on why a child was absent; refuses with 404 for a child whom the guardian may not see. */
export const explainForChild = async (
  work: LookWork,
  id: string,
  sent: Parameters<typeof explainAbsence>[3],
  now: Date,
): Promise<{ message: string }> => {
  const child = await work.db.read(tx => getChild(tx, id))
  const { name, personId, role } = work.actor
  // A student does not explain their own absence.
  if (role !== 'guardian') refuse(commonErrors.forbidden)
  await explainAbsence(work.app.database, { personId, name, by: familyActor(work) }, child, sent, now)
  return { message: 'Explanation Sent' }
}
