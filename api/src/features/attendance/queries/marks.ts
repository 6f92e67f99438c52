import { sql } from '../../../platform/db/index.ts'

/** The marks of the register `r`, a row for each (docs/adr/0007). */
export const marksOfR = sql`akada_register_marks(r.students, r.codes, r.mark_ids, r.shared, r.own)`
