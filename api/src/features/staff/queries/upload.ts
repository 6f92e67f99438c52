import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { uploadTables } from '../../../platform/uploads/index.ts'
import { compared, type StagedRow, type Taken } from '../rules/check-upload.ts'
import type { ColumnKey, NumberTerms } from '../rules/columns.ts'
import type { KnownStaff } from '../rules/same-person.ts'

export interface UploadOutcome {
  created: number
  leftOut: number
}

/** Where the uploads of staff are kept. */
export const staffUploads = uploadTables<ColumnKey, UploadOutcome>('staff_upload')

/** What the state calls the numbers of its staff. */
export const getNumberTerms = (tx: ReadTx): Promise<NumberTerms> =>
  tx.get<NumberTerms>(sql`
    select coalesce(state.tescom_number_term, 'Tescom Number') as "tescomNumber",
      coalesce(state.oracle_number_term, 'Oracle Number') as "oracleNumber",
      coalesce(state.subeb_number_term, 'Subeb Number') as "subebNumber"
    from state where state.id = akada_state()`)

/** How many rows of an upload looked good when they were last checked. */
export const countGood = async (tx: ReadTx, uploadId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from staff_upload_row r
      where r.upload_id = ${uploadId} and not r.left_out and r.faults = '[]'`)
  ).count

/**
 * Which usernames, e-mails and phone numbers of some rows are somebody's. They are one-off in the whole deployment, so the database looks
 * beyond the state; it answers nothing but what was asked.
 */
export const takenAccounts = async (
  tx: ReadTx,
  rows: readonly StagedRow[],
): Promise<Pick<Taken, 'usernames' | 'emails' | 'phones'>> => {
  const asked = (of: (cells: StagedRow['cells']) => string) =>
    rows.map(({ cells }) => of(cells)).filter(text => text !== '')
  const { usernames, emails, phones } = await tx.get<Record<'usernames' | 'emails' | 'phones', string[]>>(sql`
    select usernames, emails, phones
    from akada_taken_accounts(${asked(compared.username)}::text[], ${asked(compared.email)}::text[],
      ${asked(compared.phoneNumber)}::text[])`)
  return { usernames: new Set(usernames), emails: new Set(emails), phones: new Set(phones) }
}

/** So many people of the same days of birth are compared at most. */
const mostLikely = 20_000

/** Staff of the state, former ones too, who were born on one of these days. */
export const likelyStaff = (tx: ReadTx, schoolId: string, born: readonly string[]): Promise<KnownStaff[]> =>
  tx.rows(sql`
    select concat_ws(' ', staff.last_name || ',', staff.first_name, staff.middle_name) as "fullName", staff.email, staff.username,
      staff.date_of_birth as "dateOfBirth", exists (
        select from role_access ra where ra.staff_id = staff.id and ra.school_id = ${schoolId} and ra.ended_at is null) as "isHere"
    from staff
    where staff.state_id = akada_state() and staff.date_of_birth = any(${born}::date[])
    order by staff.id
    limit ${mostLikely}`)

/** Whose the numbers of some rows already are in the state. */
export const takenNumbers = async (tx: ReadTx, rows: readonly StagedRow[]): Promise<Taken['numbers']> => {
  const wanted = (key: keyof NumberTerms): string[] =>
    rows.map(({ cells }) => compared.number(cells, key)).filter(number => number !== '')
  const found = await tx.rows<{ key: keyof NumberTerms; number: string; name: string }>(sql`
    select held.key, lower(held.number) as number, concat_ws(' ', staff.first_name, staff.last_name) as name
    from staff
    cross join lateral (values ('tescomNumber', staff.tescom_number), ('oracleNumber', staff.oracle_number),
      ('subebNumber', staff.subeb_number)) as held (key, number)
    join (
      select 'tescomNumber' as key, unnest(${wanted('tescomNumber')}::text[]) as number
      union select 'oracleNumber', unnest(${wanted('oracleNumber')}::text[])
      union select 'subebNumber', unnest(${wanted('subebNumber')}::text[])) as wanted
      on wanted.key = held.key and wanted.number = lower(held.number)
    where staff.state_id = akada_state()`)
  const of = (key: keyof NumberTerms) =>
    new Map(found.filter(row => row.key === key).map(({ number, name }) => [number, name]))
  return { tescomNumber: of('tescomNumber'), oracleNumber: of('oracleNumber'), subebNumber: of('subebNumber') }
}
