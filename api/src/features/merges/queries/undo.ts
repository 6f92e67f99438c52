import { sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Moved } from '../rules/moved.ts'

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
