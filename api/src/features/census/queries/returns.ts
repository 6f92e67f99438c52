import type {
  CensusAnswers,
  CensusExplanations,
  CensusSnapshot,
  CensusSubmission,
} from '@akada/contract/census/schemas'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** What a school has answered so far; revision 0 if nothing was saved yet. */
export interface ReturnRow {
  id: string
  answers: Partial<CensusAnswers>
  explanations: CensusExplanations
  revision: number
}

/** A return as it was submitted. */
export type SubmissionRow = CensusSubmission & { snapshot: CensusSnapshot }

const returnOf = (censusId: string, schoolId: string) => sql`
  select id, answers, explanations, revision from census_return where census_id = ${censusId} and school_id = ${schoolId}`

export const findReturn = (tx: ReadTx, censusId: string, schoolId: string): Promise<ReturnRow | null> =>
  tx.find<ReturnRow>(returnOf(censusId, schoolId))

/** Serialises the writers of a return. */
export const lockReturn = (tx: WriteTx, censusId: string, schoolId: string): Promise<ReturnRow | null> =>
  tx.find<ReturnRow>(sql`${returnOf(censusId, schoolId)} for update`)

export interface ReturnToSave {
  id: string
  stateId: string
  schoolId: string
  censusId: string
  answers: CensusAnswers
  explanations: CensusExplanations
  staffId: string
  at: Date
}

/** The first save of a return; null if somebody else has made it meanwhile. */
export const insertReturn = (tx: WriteTx, ret: ReturnToSave) =>
  tx.find<{ id: string; revision: number }>(sql`
    insert into census_return (id, state_id, school_id, census_id, answers, explanations, saved_by, saved_at)
    values (${ret.id}, ${ret.stateId}, ${ret.schoolId}, ${ret.censusId}, ${JSON.stringify(ret.answers)}, ${JSON.stringify(ret.explanations)},
      ${ret.staffId}, ${ret.at.toISOString()})
    on conflict (census_id, school_id) do nothing
    returning id, revision`)

export const updateReturn = (tx: WriteTx, ret: Omit<ReturnToSave, 'stateId' | 'schoolId' | 'censusId'>) =>
  tx.get<{ id: string; revision: number }>(sql`
    update census_return set answers = ${JSON.stringify(ret.answers)}, explanations = ${JSON.stringify(ret.explanations)},
      revision = revision + 1, saved_by = ${ret.staffId}, saved_at = ${ret.at.toISOString()}
    where id = ${ret.id}
    returning id, revision`)

/** The submissions of a return, the latest first. */
export const submissionsOf = (
  tx: ReadTx,
  of: { censusId: string; schoolId: string },
  most: number,
): Promise<SubmissionRow[]> =>
  tx.rows<SubmissionRow>(sql`
    select sub.number, sub.submitted_at as "submittedAt", submitter.full_name as "submittedBy", sub.is_late as "isLate",
      case when sub.sent_back_at is not null
        then json_build_object('at', to_json(sub.sent_back_at at time zone 'utc')#>>'{}' || 'Z', 'by', sender.full_name,
          'because', sub.sent_back_because) end as "sentBack",
      sub.snapshot
    from census_return ret
    join census_submission sub on sub.census_return_id = ret.id
    join staff_brief submitter on submitter.id = sub.submitted_by
    left join staff_brief sender on sender.id = sub.sent_back_by
    where ret.census_id = ${of.censusId} and ret.school_id = ${of.schoolId}
    order by sub.number desc limit ${most}`)

/** What a school submitted in a census, unless it was sent back. */
export const findSubmitted = async (
  tx: ReadTx,
  of: { censusId: string; schoolId: string },
): Promise<CensusSnapshot | null> =>
  (
    await tx.find<{ snapshot: CensusSnapshot }>(sql`
      select sub.snapshot from census_return ret
      join census_submission sub on sub.census_return_id = ret.id and sub.sent_back_at is null
      where ret.census_id = ${of.censusId} and ret.school_id = ${of.schoolId}`)
  )?.snapshot ?? null

export interface Submitting {
  id: string
  stateId: string
  schoolId: string
  returnId: string
  snapshot: CensusSnapshot
  isLate: boolean
  staffId: string
  at: Date
}

/** The caller holds the lock of the return. */
export const insertSubmission = async (tx: WriteTx, sub: Submitting): Promise<void> => {
  await tx.run(sql`
    insert into census_submission (id, state_id, school_id, census_return_id, number, snapshot, is_late, submitted_by, submitted_at)
    select ${sub.id}, ${sub.stateId}, ${sub.schoolId}, ${sub.returnId}, coalesce(max(number), 0) + 1, ${JSON.stringify(sub.snapshot)}::jsonb,
      ${sub.isLate}, ${sub.staffId}, ${sub.at.toISOString()}::timestamptz
    from census_submission where census_return_id = ${sub.returnId}`)
}

/** The number of the submission that was sent back; null if none was standing. */
export const markSentBack = async (
  tx: WriteTx,
  returnId: string,
  { staffId, at, because }: { staffId: string; at: Date; because: string },
): Promise<number | null> =>
  (
    await tx.find<{ number: number }>(sql`
      update census_submission set sent_back_by = ${staffId}, sent_back_at = ${at.toISOString()}, sent_back_because = ${because}
      where census_return_id = ${returnId} and sent_back_at is null
      returning number`)
  )?.number ?? null

/** How the school of a return is named in the audit log. */
export const schoolOf = (tx: ReadTx, schoolId: string) =>
  tx.get<{ id: string; name: string; districtId: string }>(sql`
    select id, name, district_id as "districtId" from school_brief where id = ${schoolId}`)
