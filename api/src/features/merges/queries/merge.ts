import { sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Moved } from '../rules/moved.ts'

export interface NewMerge {
  id: string
  stateId: string
  schoolId: string
  keptId: string
  removedId: string
  moved: Moved
  reason: string
  mergedBy: string
  mergedAt: Date
}

export const insertMerge = (tx: WriteTx, merge: NewMerge): Promise<number> =>
  tx.run(sql`
    insert into student_merge (id, state_id, school_id, kept_id, removed_id, moved, reason, merged_by, merged_at)
    values (${merge.id}, ${merge.stateId}, ${merge.schoolId}, ${merge.keptId}, ${merge.removedId},
      ${JSON.stringify(merge.moved)}::jsonb, ${merge.reason}, ${merge.mergedBy}, ${merge.mergedAt.toISOString()})`)
