import type { ResponseOf } from '@akada/contract/kernel/calls'
import type { reportCardCalls } from '@akada/contract/report-cards/calls'
import type { CardSummary } from '@akada/contract/report-cards/schemas'
import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import type { CardAccess } from '../policy.ts'
import { cardAccess } from './cards.ts'
import { figuresOf } from './issued.ts'

/** The cards of students in a term, and those published in the arm; by name. Students without a card have nulls. */
export const cardSummaries = (
  tx: ReadTx,
  { classArmId, termId }: { classArmId: string; termId: string },
  studentIds: readonly string[],
): Promise<CardSummary[]> =>
  tx.rows(sql`
    with shown as (
      select unnest(${studentIds}::uuid[]) as student_id
      union
      select rc.student_id from report_card rc
      where rc.class_arm_id = ${classArmId} and rc.term_id = ${termId} and rc.status = 'Published'
    ), trait as (
      select rt.id::text as id from rating_trait_brief rt where rt.retired_at is null
    )
    select s.id as "studentId", s.full_name as "fullName",
      s.fx_id as "fxId", s.admission_number as "admissionNumber", rc.id as "cardId", rc.status,
      (select max(i.version) from report_card_issue i where i.report_card_id = rc.id) as "version",
      rc.result ->> 'average' as "average", rc.position_in_arm as "positionInArm",
      coalesce(jsonb_array_length(rc.result -> 'missing'), 0) as "missingScores",
      rc.left_out_reason as "leftOutReason",
      (select i.incomplete_reason from report_card_issue i where i.report_card_id = rc.id
        order by i.version desc limit 1) as "incompleteReason",
      (select count(*)::int from trait where rc.ratings ? trait.id) as "ratingsGiven",
      (select count(*)::int from trait) as "ratingsWanted",
      rc.class_teacher_remark is not null as "hasClassTeacherRemark",
      rc.principal_remark is not null as "hasPrincipalRemark", rc.revision
    from shown
    join student_brief s on s.id = shown.student_id
    left join report_card rc on rc.student_id = s.id and rc.term_id = ${termId}
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id`)

/** Whether any student has a score in a term: a mark or ABS, not an emptied cell. */
export const haveScores = async (tx: ReadTx, studentIds: readonly string[], termId: string): Promise<boolean> => {
  const { have } = await tx.get<{ have: boolean }>(sql`
    select exists (
      select from score_brief s
      where s.student_id = any(${studentIds}::uuid[]) and s.term_id = ${termId} and s.kind in ('score', 'absent')
        and s.session_year = (select akada_session_year(${termId}))
    ) as have`)
  return have
}

/** The currently rated traits among these ids. */
export const ratableTraits = async (tx: ReadTx, traitIds: readonly string[]): Promise<Set<string>> => {
  const found = await tx.rows<{ id: string }>(
    sql`select rt.id from rating_trait_brief rt where rt.id = any(${traitIds}::uuid[]) and rt.retired_at is null`,
  )
  return new Set(found.map(trait => trait.id))
}

type ListedCard = ResponseOf<(typeof reportCardCalls)['byStudent']>['cards'][number]
/** A card of a student, and the data that decides who may see it. */
export interface StudentCardRow extends ListedCard, CardAccess {}

/** All cards of a student, newest first. */
export const cardsOfStudent = (tx: ReadTx, studentId: string): Promise<StudentCardRow[]> =>
  tx.rows(sql`
    select rc.id, rc.status, ${cardAccess},
      json_build_object('id', t.id, 'name', t.name) as "term", json_build_object('id', se.id, 'name', se.name) as "session",
      json_build_object('id', sc.id, 'name', sc.name) as "school",
      json_build_object('id', a.id, 'name', c.name || ' ' || a.name) as "classArm",
      case when (rc.result ->> 'ranked')::boolean then rc.result ->> 'average' end as "average",
      rc.position_in_arm as "positionInArm", ${figuresOf(sql`rc.result`)} as "figures"
    from report_card rc
    join student_brief s on s.id = rc.student_id
    join school_brief sc on sc.id = rc.school_id
    join class_arm_brief a on a.id = rc.class_arm_id
    join class_brief c on c.id = a.class_id
    join term_brief t on t.id = rc.term_id
    join session_brief se on se.id = t.session_id
    where rc.student_id = ${studentId}
    order by t.starts desc
    limit 60`)

/** The class teacher of a student's current arm; null if there is none. */
export const findPresentTeacher = async (tx: ReadTx, studentId: string): Promise<string | null> =>
  (
    await tx.find<{ id: string | null }>(sql`
      select here.class_teacher_id as id from present_placement e join class_arm_brief here on here.id = e.class_arm_id
      where e.student_id = ${studentId}`)
  )?.id ?? null

/** The day on which each card of a student was published, and each later issue, as events of the student's timeline. */
export const eventsOfCards = (studentId: string): Sql => sql`
  select 'card' as kind, 'card ' || i.id as key, (i.issued_at at time zone 'Africa/Lagos')::date as day,
    concat_ws(', ', t.name, n.name) as title, case when i.version > 1 then coalesce(i.reason, 'Issued again') end as detail,
    case when (i.snapshot #>> '{result,ranked}')::boolean then i.snapshot #>> '{result,average}' end as figure, sc.name as school, rc.class_arm_id, rc.id as record_id, rc.term_id
  from report_card rc
  join report_card_issue i on i.report_card_id = rc.id
  join term_brief t on t.id = rc.term_id
  join session_brief n on n.id = rc.session_id
  join school_brief sc on sc.id = rc.school_id
  where rc.student_id = ${studentId} and rc.status = 'Published'`
