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

export interface MergeRow {
  id: string
  schoolId: string
  keptId: string
  removedId: string
  moved: Moved
  undoneAt: string | null
}

/** A merge, locked until the transaction ends. */
export const lockMerge = (tx: WriteTx, id: string): Promise<MergeRow> =>
  tx.get(sql`
    select m.id, m.school_id as "schoolId", m.kept_id as "keptId", m.removed_id as "removedId", m.moved, m.undone_at as "undoneAt"
    from student_merge m where m.id = ${id} for update`)

export const closeMerge = (tx: WriteTx, id: string, by: string, at: Date): Promise<number> =>
  tx.run(sql`update student_merge set undone_by = ${by}, undone_at = ${at.toISOString()} where id = ${id}`)
