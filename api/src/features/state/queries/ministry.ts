import { sql } from '../../../platform/db/index.ts'

/** What heads report cards, invoices and results of the state in the row `st`. */
export const ministryName = sql`coalesce(st.ministry, st.name || ' State Ministry of Education')`
