import type { MarkHistory } from '@akada/contract/attendance/sheets'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { assertSeesRegister } from './policy.ts'
import { getCellHistory } from './queries/history.ts'
import { getArmCalendar } from './queries/register.ts'
import type { SheetKey } from './queries/sheet.ts'

/** The marks a student's cell has shown, first to last; 404 if the arm belongs to another school or the student was never in it. */
export const viewHistory = async (
  tx: ReadTx,
  actor: Actor,
  { studentId, ...key }: SheetKey & { studentId: string },
): Promise<MarkHistory> => {
  const arm = await getArmCalendar(tx, key.classArmId)
  assertSeesRegister(actor, arm)
  const { student, now, replaced, names } = await getCellHistory(tx, key, studentId)
  const marks = [...replaced.map(one => one.mark), ...(now ? [now] : [])]
  return {
    student: student ?? refuse(commonErrors.notFound),
    classArm: { id: arm.id, fullName: arm.fullName },
    day: key.day,
    sitting: key.sitting,
    entries: marks.map((mark, at) => {
      // A correction stores the mark it replaced: the corrector is the author of the next mark.
      const before = replaced[at - 1]
      return {
        mark: mark.m,
        reason: mark.r ?? null,
        from: before ? { mark: before.mark.m, reason: before.mark.r ?? null } : null,
        presumed: mark.p === true,
        by: { id: mark.b, name: names[mark.b] ?? '' },
        at: mark.t,
        savedAt: before?.savedAt ?? null,
        why: before?.why ?? null,
      }
    }),
  }
}
