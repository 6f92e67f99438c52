import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { Holder } from '../rules/check-upload.ts'
import type { ExistingStudent } from '../rules/same-person.ts'

export interface UploadOutcome {
  admitted: number
  leftOut: number
  firstFxId: string | null
  lastFxId: string | null
  places: { name: string; students: number; isArm: boolean }[]
}

/** The dates of admission, as written, of the rows without errors, and how many rows have each. */
export const admissionDatesOf = (tx: ReadTx, uploadId: string): Promise<{ written: string; count: number }[]> =>
  tx.rows(sql`
    select coalesce(r.cells ->> 'admissionDate', '') as written, count(*)::int as count
    from upload_row_brief r
    where r.upload_id = ${uploadId} and not r.left_out and r.faults = '[]' and not r.cells ? 'fxId'
    group by 1`)

/** Who in a school already has one of these admission numbers (in lower case). */
export const holdersOf = async (
  tx: ReadTx,
  schoolId: string,
  numbers: readonly string[],
): Promise<Map<string, Holder>> => {
  const rows = await tx.rows<Holder & { number: string }>(sql`
    select lower(s.admission_number) as number, s.fx_id as "fxId", s.first_name as "firstName", s.last_name as "lastName",
      s.date_of_birth as "dateOfBirth", akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName"
    from student s
    where s.school_id = ${schoolId} and lower(s.admission_number) = any(${numbers}::text[])`)
  return new Map(rows.map(row => [row.number, row]))
}

/** An admission number of a school that is all digits and begins with a zero; '' if none does. */
export const zeroLedNumber = async (tx: ReadTx, schoolId: string): Promise<string> => {
  const [found] = await tx.rows<{ number: string }>(sql`
    select s.admission_number as number from student s
    where s.school_id = ${schoolId} and s.admission_number ~ '^0[0-9]+$'
    order by length(s.admission_number) desc, s.id limit 1`)
  return found?.number ?? ''
}

/** At most this many are compared; a school has fewer students. */
const mostLikely = 20_000

/** Students of a school, including former ones, who were born on one of these days or whose guardian has one of these phone numbers. */
export const likelyStudents = (
  tx: ReadTx,
  schoolId: string,
  born: readonly string[],
  phones: readonly string[],
): Promise<ExistingStudent[]> =>
  tx.rows(sql`
    select akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName", s.fx_id as "fxId",
      s.admission_number as "admissionNumber", s.status, s.date_of_birth as "dateOfBirth",
      coalesce((select json_agg(p ->> 'number') from guardian g, jsonb_array_elements(g.phones) p
        where g.student_id = s.id), '[]') as phones
    from student s
    where s.school_id = ${schoolId} and s.merged_into is null
      and (s.date_of_birth = any(${born}::date[]) or exists (
        select from guardian g, jsonb_array_elements(g.phones) p
        where g.student_id = s.id and p ->> 'number' = any(${phones}::text[])))
    order by s.id
    limit ${mostLikely}`)

/**
 * Which of these Learner Identification Numbers are already taken. The number is nationwide, so this must be queried across the whole
 * deployment, outside row-level security; it returns nothing but the numbers.
 */
export const takenLins = async (
  tx: ReadTx,
  lins: readonly string[],
  except: string | null = null,
): Promise<Set<string>> => {
  if (lins.length === 0) return new Set()
  const rows = await tx.rows<{ lin: string }>(sql`
    select s.lin from student s where s.lin = any(${lins}::text[]) and not s.lin_passed_on and s.id is distinct from ${except}::uuid`)
  return new Set(rows.map(({ lin }) => lin))
}
