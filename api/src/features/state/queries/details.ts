import { type Sql, sql } from '../../../platform/db/index.ts'

const terminology = (column: Sql, defaultValue: string) =>
  sql`json_build_object('stateValue', ${column}, 'defaultValue', ${defaultValue}::text)`

/** The public details of a state, from `state`. */
export const stateDetails = sql`json_build_object(
  'id', state.id, 'name', state.name, 'country', state.country,
  'retirementParameters', state.retirement, 'sittingsPerDay', state.sittings_per_day,
  'stateTerminologies', json_build_object(
    'district', ${terminology(sql`state.district_term`, 'District')},
    'oracleNumber', ${terminology(sql`state.oracle_number_term`, 'Oracle Number')},
    'tescomNumber', ${terminology(sql`state.tescom_number_term`, 'Tescom Number')},
    'subebNumber', ${terminology(sql`state.subeb_number_term`, 'Subeb Number')}))`

/** The heading of report cards, invoices and results of the state in the row `st`. */
export const ministryName = sql`coalesce(st.ministry, st.name || ' State Ministry of Education')`
