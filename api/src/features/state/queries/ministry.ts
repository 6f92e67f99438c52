import { sql } from '../../../platform/db/index.ts'

/** The heading of report cards, invoices and results of the state in the row `st`. */
export const ministryName = sql`coalesce(st.ministry, st.name || ' State Ministry of Education')`
