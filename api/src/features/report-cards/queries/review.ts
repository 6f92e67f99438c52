import type { ReviewChanges, ReviewStatus } from '@akada/contract/report-cards/reviews'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { StoredChanges } from '../rules/index.ts'
import { type DueCards, dueDrafts } from './due.ts'

export interface ReviewRow {
  status: ReviewStatus
  by: string | null
  at: string | null
  note: string | null
  revision: number
}

/** A review with what changed on its cards since the last step. */
export interface ArmReviewRow extends ReviewRow {
  changes: ReviewChanges
}

interface Of {
  classArmId: string
  termId: string
}

export const unreviewed: ReviewRow = { status: 'Open', by: null, at: null, note: null, revision: 0 }

const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const fields = sql`
  rv.status, coalesce(by_staff.formal_name, '') as "by",
  to_char(rv.at at time zone 'UTC', ${iso}) as "at", rv.note, rv.revision`

const changes = sql`
  jsonb_build_object('others', rv.changes -> 'others', 'students', (
    select coalesce(jsonb_agg(jsonb_build_object('studentId', s.id, 'fullName', s.full_name, 'because', one.because)
      order by s.last_name, s.first_name, s.id), '[]')
    from jsonb_to_recordset(rv.changes -> 'students') as one("studentId" uuid, because jsonb)
    join student_brief s on s.id = one."studentId")) as "changes"`

const noChanges: ReviewChanges = { students: [], others: 0 }

const named = (row: ArmReviewRow | null): ArmReviewRow =>
  row ? { ...row, by: row.by || null } : { ...unreviewed, changes: noChanges }

/** The review status of an arm's cards. */
export const reviewOf = async (tx: ReadTx, { classArmId, termId }: Of): Promise<ArmReviewRow> =>
  named(
    await tx.find<ArmReviewRow>(sql`
      select ${fields}, ${changes} from report_card_review rv left join staff_brief by_staff on by_staff.id = rv.staff_id
      where rv.class_arm_id = ${classArmId} and rv.term_id = ${termId}`),
  )

/** The same, locked until the transaction ends. */
export const reviewForUpdate = async (
  tx: WriteTx,
  { classArmId, termId, stateId, schoolId }: Of & { stateId: string; schoolId: string },
): Promise<ArmReviewRow> => {
  await tx.run(sql`
    insert into report_card_review (class_arm_id, term_id, state_id, school_id)
    values (${classArmId}, ${termId}, ${stateId}, ${schoolId})
    on conflict do nothing`)
  return named(
    await tx.get<ArmReviewRow>(sql`
      select ${fields}, ${changes} from report_card_review rv left join staff_brief by_staff on by_staff.id = rv.staff_id
      where rv.class_arm_id = ${classArmId} and rv.term_id = ${termId}
      for update of rv`),
  )
}

/** The status alone, locked until the transaction ends; 'Open' if nothing was submitted. */
export const holdReviewStatus = async (tx: WriteTx, { classArmId, termId }: Of): Promise<ReviewStatus> => {
  const found = await tx.find<{ status: ReviewStatus }>(sql`
    select rv.status from report_card_review rv
    where rv.class_arm_id = ${classArmId} and rv.term_id = ${termId}
    for share`)
  return found?.status ?? 'Open'
}

/** Takes a step of the review; `students`: those who are in the arm, to name later who left it or joined. */
export const writeReview = (
  tx: WriteTx,
  { classArmId, termId }: Of,
  step: { status: ReviewStatus; note: string | null; staffId: string; at: string; students: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    update report_card_review set status = ${step.status}, note = ${step.note}, staff_id = ${step.staffId}, at = ${step.at},
      students = ${step.students}::uuid[], changes = default, revision = revision + 1
    where class_arm_id = ${classArmId} and term_id = ${termId}`)

/** Restarts the review of an arm, for the cards that a publication left out. */
export const reopenReview = (tx: WriteTx, { classArmId, termId }: Of): Promise<number> =>
  tx.run(sql`
    update report_card_review set status = 'Open', note = null, staff_id = null, at = akada_now(), students = null,
      changes = default, revision = revision + 1
    where class_arm_id = ${classArmId} and term_id = ${termId} and status <> 'Open'`)

/** Cards that are with the head, locked until the transaction ends: their status, and what is stored of them. Null if they are not. */
export const findCardsWithHead = (
  tx: WriteTx,
  { classArmId, termId }: Of,
): Promise<{ status: ReviewStatus; students: string[] | null; changes: StoredChanges } | null> =>
  tx.find(sql`
    select rv.status, rv.students, rv.changes from report_card_review rv
    where rv.class_arm_id = ${classArmId} and rv.term_id = ${termId} and rv.status in ('Ready', 'Approved')
    for update`)

/** Stores what changed on cards that are with the head, who has to approve them again if they were approved. */
export const writeChanges = (
  tx: WriteTx,
  { classArmId, termId }: Of,
  { students, changes, note }: { students: readonly string[]; changes: StoredChanges; note: string },
): Promise<number> =>
  tx.run(sql`
    update report_card_review set
      note = case when status = 'Approved' then ${note} else note end,
      staff_id = case when status = 'Approved' then null else staff_id end,
      at = case when status = 'Approved' then akada_now() else at end,
      status = 'Ready', students = ${students}::uuid[], changes = ${JSON.stringify(changes)}::jsonb, revision = revision + 1
    where class_arm_id = ${classArmId} and term_id = ${termId} and status in ('Ready', 'Approved')`)

export interface ArmProgressRow {
  classArmId: string
  classArmName: string
  classId: string
  className: string
  classTeacherId: string | null
  classTeacher: string | null
  students: number
  notGenerated: number
  drafts: number
  published: number
  missingMarks: number
  studentsMissingMarks: number
  notRated: number
  withoutTeacherRemark: number
  withoutPrincipalRemark: number
  /** Without a card, and not charged for one in the term. */
  uncharged: number
  due: DueCards
  review: ReviewRow | null
}

/** The named term, or the state's active one; null if there is none. */
export const findReviewTerm = (tx: ReadTx, { stateId, termId }: { stateId: string; termId: string | null }) =>
  tx.find<{ id: string; name: string; session: string }>(sql`
    select t.id, t.name, se.name as "session"
    from term_brief t join session_brief se on se.id = t.session_id
    where t.state_id = ${stateId} and (t.id = ${termId}::uuid or (${termId}::uuid is null and t.active))`)

export interface ArmCards {
  classArm: { id: string; fullName: string }
  classTeacher: string | null
  students: number
  drafts: number
  published: number
  /** With a draft on which every trait is rated, or a published card. */
  rated: number
  /** With a class teacher's remark. */
  remarked: number
  review: ReviewStatus
  /** Of the last step of the review. */
  note: string | null
}

/** How far the cards of a school's arms are in a term, of one class teacher if named: without the scores, whose count costs most of `armProgressOf`. */
export const cardsOfArms = (
  tx: ReadTx,
  { schoolId, termId, today, teacherId }: { schoolId: string; termId: string; today: string; teacherId: string | null },
): Promise<ArmCards[]> =>
  tx.rows(sql`
    with trait as materialized (
      select rt.id::text as id from rating_trait_brief rt where rt.retired_at is null
    )
    select json_build_object('id', a.id, 'fullName', c.name || ' ' || a.name) as "classArm",
      nullif(ct.formal_name, '') as "classTeacher", card.students, card.drafts, card.published, card.rated, card.remarked,
      coalesce(rv.status, 'Open') as "review", rv.note
    from term_brief t
    join class_arm_brief a on a.session_id = t.session_id and a.school_id = ${schoolId}
      and (${teacherId}::uuid is null or a.class_teacher_id = ${teacherId}::uuid)
    join class_brief c on c.id = a.class_id
    cross join lateral (
      select count(*)::int as students, count(*) filter (where rc.status = 'Draft')::int as drafts,
        count(*) filter (where rc.status = 'Published')::int as published,
        -- A published card is rated as it was, also once the state has added a trait.
        count(*) filter (where rc.status = 'Published'
          or rc.status = 'Draft' and not exists (select from trait where not rc.ratings ? trait.id))::int as rated,
        count(*) filter (where rc.class_teacher_remark is not null)::int as remarked
      from placement e left join report_card rc on rc.student_id = e.student_id and rc.term_id = ${termId}
      where e.class_arm_id = a.id and akada_counts_on(e.begins, e.ends, greatest(t.starts, least(t.ends, ${today}::date)))
    ) card
    left join staff_brief ct on ct.id = a.class_teacher_id
    left join report_card_review rv on rv.class_arm_id = a.id and rv.term_id = t.id
    where t.id = ${termId} and (a.closed_at is null or card.students > 0)
    order by c.level, c.name, a.name
    limit 500`)

/**
 * The existing and missing data of the cards of a school's arms in a term. Marks: of a published card as frozen; otherwise the current
 * components without a score, in the subjects that a student takes.
 */
export const armProgressOf = (
  tx: ReadTx,
  { schoolId, termId, today, teacherId }: { schoolId: string; termId: string; today: string; teacherId: string | null },
): Promise<ArmProgressRow[]> =>
  tx.rows(sql`
    with term as materialized (
      select t.id, t.session_id, greatest(t.starts, least(t.ends, ${today}::date)) as day from term t where t.id = ${termId}
    ), arm as materialized (
      select a.id, c.name || ' ' || a.name as name, a.class_id, c.name as class_name, c.level, c.class_type_id, a.school_id,
        a.session_id, a.class_teacher_id, a.closed_at
      from term
      join class_arm_brief a on a.session_id = term.session_id and a.school_id = ${schoolId}
        and (${teacherId}::uuid is null or a.class_teacher_id = ${teacherId}::uuid)
      join class_brief c on c.id = a.class_id
    ), placed as materialized (
      select arm.id as arm_id, e.student_id, rc.id as card_id, rc.status, rc.ratings, rc.class_teacher_remark,
        rc.principal_remark, case when rc.status = 'Published' then jsonb_array_length(rc.result -> 'missing') end as frozen_missing,
        rc.id is null and rcc.student_id is null as uncharged
      from arm
      cross join term
      join placement e on e.class_arm_id = arm.id and akada_counts_on(e.begins, e.ends, term.day)
      left join report_card rc on rc.student_id = e.student_id and rc.term_id = term.id
      left join report_card_charge rcc on rcc.student_id = e.student_id and rcc.term_id = term.id
    ), offer as materialized (
      select distinct on (arm.id, cs.subject_id) arm.id as arm_id, cs.subject_id, cs.elective
      from arm
      join class_subject_brief cs on cs.session_id = arm.session_id and cs.class_id = arm.class_id
        and (cs.school_id is null or cs.school_id = arm.school_id)
      order by arm.id, cs.subject_id, cs.school_id nulls last
    ), offers as materialized (
      select arm_id, array_agg(subject_id) as subjects, array_agg(elective) as electives from offer group by arm_id
    ), component as materialized (
      select ac.class_type_id, array_agg(ac.id) as ids from term_component_brief ac
      where ac.term_id = ${termId} and not ac.retired group by ac.class_type_id
    ), trait as materialized (
      select rt.id::text as id from rating_trait_brief rt where rt.retired_at is null
    ), lack as (
      select placed.*, case when placed.status = 'Published' then placed.frozen_missing
          else cardinality(taken.subjects) * coalesce(cardinality(component.ids), 0) - entered.marks end as missing,
        -- A published card is rated as it was, also once the state has added a trait.
        placed.card_id is null or (placed.status = 'Draft' and exists (select from trait where not placed.ratings ? trait.id)) as unrated
      from placed
      join arm on arm.id = placed.arm_id
      left join component on component.class_type_id = arm.class_type_id
      left join offers on offers.arm_id = placed.arm_id
      -- Student by student along the index of the scores, whatever the planner believes of the sizes.
      cross join lateral (
        select coalesce(array_agg(offer.subject_id), '{}') as subjects
        from unnest(offers.subjects, offers.electives) as offer(subject_id, elective)
        left join student_subject_brief ss on ss.student_id = placed.student_id and ss.subject_id = offer.subject_id
          and ss.session_id = arm.session_id
        where coalesce(ss.offered, not offer.elective)
      ) taken
      cross join lateral (
        select count(*)::int as marks from score_brief score
        where placed.status is distinct from 'Published' and score.student_id = placed.student_id and score.term_id = ${termId}
          and score.kind <> 'empty' and score.session_year = (select akada_session_year(${termId})) and score.subject_id = any(taken.subjects) and score.component_id = any(component.ids)
      ) entered
    ), counted as materialized (
      select arm_id, count(*)::int as students, count(*) filter (where card_id is null)::int as not_generated,
        count(*) filter (where status = 'Draft')::int as drafts, count(*) filter (where status = 'Published')::int as published,
        coalesce(sum(missing), 0)::int as missing_marks, count(*) filter (where missing > 0)::int as students_missing,
        count(*) filter (where unrated)::int as not_rated,
        count(*) filter (where class_teacher_remark is null)::int as no_teacher,
        count(*) filter (where principal_remark is null)::int as no_principal,
        count(*) filter (where uncharged)::int as uncharged
      from lack group by arm_id
    ), due as materialized (${dueDrafts({ schoolId, termId, today })})
    select arm.id as "classArmId", arm.name as "classArmName", arm.class_id as "classId", arm.class_name as "className",
      arm.class_teacher_id as "classTeacherId", nullif(ct.formal_name, '') as "classTeacher",
      coalesce(counted.students, 0) as "students", coalesce(not_generated, 0) as "notGenerated",
      coalesce(drafts, 0) as "drafts", coalesce(published, 0) as "published",
      coalesce(missing_marks, 0) as "missingMarks", coalesce(students_missing, 0) as "studentsMissingMarks",
      coalesce(not_rated, 0) as "notRated", coalesce(no_teacher, 0) as "withoutTeacherRemark",
      coalesce(no_principal, 0) as "withoutPrincipalRemark", coalesce(uncharged, 0) as "uncharged",
      json_build_object('cards', coalesce(due.cards, 0), 'incomplete', coalesce(due.incomplete, 0)) as "due",
      case when rv.class_arm_id is not null then json_build_object('status', rv.status,
        'by', nullif(by_staff.formal_name, ''),
        'at', to_char(rv.at at time zone 'UTC', ${iso}), 'note', rv.note, 'revision', rv.revision) end as "review"
    from arm
    left join counted on counted.arm_id = arm.id
    left join due on due.class_arm_id = arm.id
    left join staff_brief ct on ct.id = arm.class_teacher_id
    left join report_card_review rv on rv.class_arm_id = arm.id and rv.term_id = ${termId}
    left join staff_brief by_staff on by_staff.id = rv.staff_id
    where arm.closed_at is null or counted.students > 0
    order by arm.level, arm.class_name, arm.name
    limit 500`)
