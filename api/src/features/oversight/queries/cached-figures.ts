import { empty, type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Region } from '../policy.ts'

/** How the rows of schools are named in a statement. */
const places = {
  kept: { state: sql`kept.state_id`, district: sql`kept.district_id` },
  school: { state: sql`school.state_id`, district: sql`school.district_id` },
  origin: { state: sql`origin.state_id`, district: sql`origin.district_id` },
  goal: { state: sql`goal.state_id`, district: sql`goal.district_id` },
}

/** A condition that rows, each of a school, belong to a region. */
export const within = ({ stateId, districtId }: Region, rows: keyof typeof places): Sql =>
  sql`${places[rows].state} = ${stateId}${districtId ? sql` and ${places[rows].district} = ${districtId}` : empty}`

/** Schools of a region that nobody has counted yet. */
export const uncountedSchools = (
  tx: ReadTx,
  region: Region,
  most: number,
): Promise<{ id: string; isFull: boolean }[]> =>
  tx.rows(sql`
    select school.id, true as "isFull" from school_brief school
    where ${within(region, 'school')}
      and not exists (select from oversight_school kept where kept.school_id = school.id)
    order by school.id limit ${most}`)

/** Schools of a state that were counted before an instant or never, the most urgent first. `isFull`: their earlier weeks and terms too. */
export const staleSchools = (
  tx: ReadTx,
  stateId: string,
  { before, fullBefore, most }: { before: Date; fullBefore: Date; most: number },
): Promise<{ id: string; isFull: boolean }[]> =>
  tx.rows(sql`
    select school.id, kept.full_at is null or kept.full_at < ${fullBefore.toISOString()}::timestamptz as "isFull"
    from school_brief school left join oversight_school kept on kept.school_id = school.id
    where school.state_id = ${stateId} and (kept.as_of is null or kept.as_of < ${before.toISOString()}::timestamptz)
    order by kept.as_of nulls first, school.id limit ${most}`)

/** Makes figures that are older than an instant those of a moment where they would be the same; returns of how many schools. */
export const confirmFigures = (
  tx: WriteTx,
  stateId: string,
  { basis, before, fullBefore, now }: { basis: string; before: Date; fullBefore: Date; now: Date },
): Promise<number> =>
  tx.run(sql`
    update oversight_school set as_of = ${now.toISOString()}::timestamptz
    where state_id = ${stateId} and as_of < ${before.toISOString()}::timestamptz
      and full_at >= ${fullBefore.toISOString()}::timestamptz and basis = ${basis}`)

interface Settings {
  sittingsPerDay: number
  /** The latest terms that have begun, and the latest exams with published results. */
  termIds: string[]
  examIds: string[]
}

/** The most terms and exams whose results are kept: three sessions of cards. */
const latestTerms = 9
const latestExams = 12

export const settingsOf = (tx: ReadTx, stateId: string, today: string): Promise<Settings> =>
  tx.get<Settings>(sql`
    select state.sittings_per_day as "sittingsPerDay",
      array(select term.id from term_brief term where term.state_id = state.id and term.starts <= ${today}::date
        order by term.starts desc limit ${latestTerms}) as "termIds",
      array(select exam.id from exam_brief exam where exam.state_id = state.id and exam.results_published_at is not null
        order by exam.starts desc, exam.id limit ${latestExams}) as "examIds"
    from state_brief state where state.id = ${stateId}`)

/** When the figures of a region were counted: the oldest. */
export const countedAt = async (tx: ReadTx, region: Region): Promise<string | null> =>
  (
    await tx.get<{ asOf: string | null }>(
      sql`select min(kept.as_of) as "asOf" from oversight_school kept where ${within(region, 'kept')}`,
    )
  ).asOf

/** What the state calls a district. */
export const districtWord = async (tx: ReadTx, stateId: string): Promise<string> =>
  (
    await tx.get<{ word: string }>(
      sql`select coalesce(district_term, 'District') as word from state_brief where id = ${stateId}`,
    )
  ).word
