import { commonErrors } from '@akada/contract/kernel/errors'
import { schoolErrors } from '@akada/contract/schools/calls'
import { averagesWithoutRemark } from '@akada/contract/schools/remarks'
import type { PrincipalRemarks } from '@akada/contract/schools/schemas'
import { audit, refuseStale } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { lockSchool } from './queries/profile.ts'
import { remarksOf, saveRemarks } from './queries/remarks.ts'
import { findOverlap, inHundredths, reversedRanges } from './rules/answers.ts'

/**
 * Replaces a school's remarks and what it says of the next term, and says which averages have no remark then. Refuses ranges that end
 * before they begin (fields), overlapping ones (`ranges_overlap`), and what is based on an older revision
 * (`principal_remarks_changed_meanwhile`).
 */
export const configureRemarks = async (
  db: TenantDb,
  actor: Actor,
  schoolId: string,
  { ranges, nextTermNeeds, revision }: PrincipalRemarks,
): Promise<{ message: string; revision: number }> => {
  const reversed = reversedRanges(ranges)
  if (reversed.length > 0) {
    refuse(commonErrors.invalid, {
      fields: reversed.map(index => ({
        path: `body.ranges.${index}.to`,
        message: 'A range ends at or above its start.',
      })),
    })
  }
  const overlap = findOverlap(ranges)
  if (overlap) refuse(schoolErrors.rangesOverlap, { params: overlap })
  return db.write(async tx => {
    await lockSchool(tx, schoolId)
    const before = await remarksOf(tx, schoolId)
    if (before.revision !== revision) {
      const record = { entity: 'school', id: schoolId, operation: 'school.configure-remark' }
      await refuseStale(tx, schoolErrors.remarksChangedMeanwhile, record, before)
    }
    const saved = await saveRemarks(tx, { id: schoolId, stateId: actor.stateId }, inHundredths(ranges), nextTermNeeds)
    await audit(tx, actor, 'school.configure-remark', ['school', schoolId], {
      summary: "Set the principal's remarks",
      before: { ranges: before.ranges, nextTermNeeds: before.nextTermNeeds },
      after: { ranges, nextTermNeeds: nextTermNeeds === undefined ? before.nextTermNeeds : nextTermNeeds },
    })
    const gaps = averagesWithoutRemark(ranges)
    const without = gaps.length > 0 ? ` Averages without a remark: ${gaps.join(', ')}.` : ''
    return { message: `The principal's remarks were saved.${without}`, revision: saved }
  })
}
