import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { CardQuestion, PublishedCard, PublishedQuestion } from '../../grading/index.ts'
import type { CardStudent } from './arm.ts'

/** A card of the term with the data that decides whether its student counts in the figures of an arm. */
export interface CardState {
  cardId: string
  student: CardStudent
  status: 'Draft' | 'Published'
  /** The card belongs to this arm, and not to another one that the student was in. */
  isHere: boolean
  leftOut: { reason: string; by: string; at: string } | null
  version: number | null
  hasClassTeacherRemark: boolean
  hasPrincipalRemark: boolean
  /** The name and the sex ('male' or 'female') on the last issue, each where the student's record has another now; otherwise null. */
  corrected: { name: string | null; gender: string | null }
  /** As frozen; null for a draft. */
  result: ReportCardResult | null
}

/** The cards of these students in a term, and all that the arm has published; the most recently issued first. */
export const cardStates = (
  tx: ReadTx,
  { classArmId, termId }: { classArmId: string; termId: string },
  studentIds: readonly string[],
): Promise<CardState[]> =>
  tx.rows(sql`
    select rc.id as "cardId", rc.status, rc.class_arm_id = ${classArmId} as "isHere",
      json_build_object('id', s.id,
        'fullName', s.full_name, 'fxId', s.fx_id,
        'inArm', rc.status = 'Published' and (rc.result ->> 'ranked')::boolean) as "student",
      case when rc.left_out_reason is not null then json_build_object('reason', rc.left_out_reason,
        'by', coalesce(by_staff.full_name, ''),
        'at', to_char(rc.left_out_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "leftOut",
      i.version, rc.class_teacher_remark is not null as "hasClassTeacherRemark",
      rc.principal_remark is not null as "hasPrincipalRemark",
      json_build_object('name', case when i.name <> s.full_name then i.name end,
        'gender', case when i.gender <> s.gender then i.gender end) as corrected,
      case when rc.status = 'Published'
        then rc.result || jsonb_build_object('positionInClass', rc.position_in_class) end as "result"
    from report_card rc
    join student_brief s on s.id = rc.student_id
    left join staff_brief by_staff on by_staff.id = rc.left_out_by
    left join lateral (
      select issue.version, issue.issued_at, issue.snapshot #>> '{student,fullName}' as name,
        issue.snapshot #>> '{student,gender}' as gender from report_card_issue issue
      where issue.report_card_id = rc.id order by issue.version desc limit 1
    ) i on true
    where rc.term_id = ${termId} and (rc.student_id = any(${studentIds}::uuid[])
      or (rc.class_arm_id = ${classArmId} and rc.status = 'Published'))
    order by i.issued_at desc nulls last, s.id`)

/** Whether the state requires the head's approval before an arm is published. */
export const needsApproval = async (tx: ReadTx, stateId: string): Promise<boolean> =>
  (
    await tx.get<{ needed: boolean }>(
      sql`select st.publication_needs_approval as "needed" from state_brief st where st.id = ${stateId}`,
    )
  ).needed

/** Sets which drafts of an arm are left out and why; a student who is not named is no longer left out. */
export const writeLeftOut = (
  tx: WriteTx,
  { classArmId, termId }: { classArmId: string; termId: string },
  leftOut: readonly { studentId: string; reason: string }[],
  by: { staffId: string; at: string },
): Promise<number> =>
  tx.run(sql`
    with named as (
      select * from jsonb_to_recordset(${JSON.stringify(leftOut)}::jsonb) as given("studentId" uuid, reason text)
    )
    update report_card rc
    set left_out_reason = named.reason, left_out_by = case when named.reason is not null then ${by.staffId}::uuid end,
      left_out_at = case when named.reason is not null then ${by.at}::timestamptz end
    from report_card card
    left join named on named."studentId" = card.student_id
    where rc.id = card.id and rc.class_arm_id = ${classArmId} and rc.term_id = ${termId} and rc.status = 'Draft'
      and rc.left_out_reason is distinct from named.reason`)

/** The published cards of these students for a term, and the day on which each first was. */
export const publishedCards = (tx: ReadTx, { termId, studentIds }: CardQuestion): Promise<PublishedCard[]> =>
  tx.rows(sql`
    select rc.student_id as "studentId", to_char(i.issued_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as "day"
    from unnest(${[...new Set(studentIds)]}::uuid[]) as wanted(student_id)
    join report_card rc on rc.student_id = wanted.student_id and rc.term_id = ${termId} and rc.status = 'Published'
    join report_card_issue i on i.report_card_id = rc.id and i.version = 1`)

/** The students placed in a school in the session of a term whose report card of that term is published, by whatever class arm. */
export const publishedStudents = async (tx: ReadTx, { schoolId, termId }: PublishedQuestion): Promise<string[]> => {
  const rows = await tx.rows<{ id: string }>(sql`
    with at_term as materialized (
      select t.id, t.session_id from term_brief t
      where t.id = ${termId ?? null}::uuid or (${termId ?? null}::uuid is null and t.active)
    )
    -- In an array: the cards are looked up along their key at once, and not one after the other.
    select rc.student_id as id from report_card rc
    where rc.term_id = (select id from at_term) and rc.status = 'Published' and rc.student_id = any(array(
      select p.student_id
      from at_term
      join class_arm_brief a on a.session_id = at_term.session_id and a.school_id = ${schoolId}
      join placement p on p.class_arm_id = a.id))`)
  return rows.map(({ id }) => id)
}

interface ArmTerm {
  classArmId: string
  termId: string
}
const nameOfScores = ({ classArmId, termId }: ArmTerm): string => `scores of cards ${classArmId} ${termId}`

/** Waits for scores that are being saved in an arm, and has others wait until the transaction ends: they then find its cards published. */
export const lockScores = async (tx: WriteTx, of: ArmTerm): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${nameOfScores(of)}, 0))`)
}

/** The same as `publishedCards`; no card of the arm is published before the transaction ends. Saving does not wait for other saving. */
export const publishedCardsWhileSaving = async (tx: WriteTx, of: CardQuestion & ArmTerm): Promise<PublishedCard[]> => {
  // Sent together, and run in this order: cards that were published meanwhile are found.
  const [, found] = await Promise.all([
    tx.rows(sql`select pg_advisory_xact_lock_shared(hashtextextended(${nameOfScores(of)}, 0))`),
    publishedCards(tx, of),
  ])
  return found
}
