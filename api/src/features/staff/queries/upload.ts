import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { compared, type StagedRow, type StaffIdentifiersInUse } from '../rules/check-upload.ts'
import type { NumberTerms } from '../rules/columns.ts'
import type { ExistingStaff } from '../rules/same-person.ts'

export interface UploadOutcome {
  created: number
  leftOut: number
}

/** The state's names for the numbers of its staff. */
export const getNumberTerms = (tx: ReadTx): Promise<NumberTerms> =>
  tx.get<NumberTerms>(sql`
    select coalesce(state.tescom_number_term, 'Tescom Number') as "tescomNumber",
      coalesce(state.oracle_number_term, 'Oracle Number') as "oracleNumber",
      coalesce(state.subeb_number_term, 'Subeb Number') as "subebNumber"
    from state_brief state where state.id = akada_state()`)

/** Values of accounts in the form used for comparison. */
export interface AccountIdentifiers {
  usernames: readonly string[]
  emails: readonly string[]
  /** Country code and number. */
  phones: readonly string[]
}

/**
 * Which usernames, e-mails and phone numbers are taken. They are unique in the whole deployment, so the database looks beyond the state; it
 * returns only the requested values.
 */
export const takenAmong = async (
  tx: ReadTx,
  asked: AccountIdentifiers,
): Promise<Pick<StaffIdentifiersInUse, 'usernames' | 'emails' | 'phones'>> => {
  const { usernames, emails, phones } = await tx.get<Record<'usernames' | 'emails' | 'phones', string[]>>(sql`
    select usernames, emails, phones
    from akada_taken_accounts(${[...asked.usernames]}::text[], ${[...asked.emails]}::text[], ${[...asked.phones]}::text[])`)
  return { usernames: new Set(usernames), emails: new Set(emails), phones: new Set(phones) }
}

/** Which usernames, e-mails and phone numbers of some rows are taken. */
export const takenAccounts = (
  tx: ReadTx,
  rows: readonly StagedRow[],
): Promise<Pick<StaffIdentifiersInUse, 'usernames' | 'emails' | 'phones'>> => {
  const asked = (of: (cells: StagedRow['cells']) => string) =>
    rows.map(({ cells }) => of(cells)).filter(text => text !== '')
  return takenAmong(tx, {
    usernames: asked(compared.username),
    emails: asked(compared.email),
    phones: asked(compared.phoneNumber),
  })
}

/** At most this many people with the same dates of birth are compared. */
const mostLikely = 20_000

/** Staff of the state, including former ones, who were born on one of these days. */
export const likelyStaff = (tx: ReadTx, schoolId: string, born: readonly string[]): Promise<ExistingStaff[]> =>
  tx.rows(sql`
    select concat_ws(' ', staff.last_name || ',', staff.first_name, staff.middle_name) as "fullName", staff.email, staff.username,
      staff.date_of_birth as "dateOfBirth", exists (
        select from role_access ra where ra.staff_id = staff.id and ra.school_id = ${schoolId} and ra.ended_at is null) as "isHere"
    from staff
    where staff.state_id = akada_state() and staff.date_of_birth = any(${born}::date[])
    order by staff.id
    limit ${mostLikely}`)

/** Of each kind of number one of a school's staff that is all digits and begins with a zero; '' if none does. */
export const zeroLedNumbers = async (
  tx: ReadTx,
  schoolId: string,
): Promise<Partial<Record<keyof NumberTerms, string>>> =>
  tx.get(sql`
    select coalesce(max(staff.tescom_number) filter (where staff.tescom_number ~ '^0[0-9]+$'), '') as "tescomNumber",
      coalesce(max(staff.oracle_number) filter (where staff.oracle_number ~ '^0[0-9]+$'), '') as "oracleNumber",
      coalesce(max(staff.subeb_number) filter (where staff.subeb_number ~ '^0[0-9]+$'), '') as "subebNumber"
    from staff
    where staff.id in (select ra.staff_id from role_access ra where ra.school_id = ${schoolId} and ra.ended_at is null)`)

/** The owners in the state of the numbers in some rows. */
export const numberOwners = async (
  tx: ReadTx,
  rows: readonly StagedRow[],
): Promise<StaffIdentifiersInUse['numbers']> => {
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
