import type { PromotionOutcome } from '@akada/contract/promotions/calls'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { SessionCard } from '../../report-cards/index.ts'
import type { NextPlacement, PromotedFrom } from '../../students/index.ts'
import type { SchoolClass } from '../rules/next-class.ts'

/** A school at the end of a session, with everything that decides whether and how it may be promoted. */
export interface PromotionContext {
  stateId: string
  districtId: string
  schoolId: string
  category: string
  session: { id: string; name: string; ends: string }
  next: { id: string; name: string; starts: string } | null
  /** Last day of the third term. */
  applyFrom: string
  passMarkTenths: number
  classes: SchoolClass[]
  /** Open arms of this session and of the next: class and name in lower case. */
  arms: { classId: string; name: string }[]
  standing: { id: string; appliedAt: string; appliedBy: string; moved: number } | null
}

/** Refuses with 404 if there is no such session. Without a named one, the active one. */
export const getPromotionContext = (
  tx: ReadTx,
  schoolId: string,
  sessionId: string | null,
): Promise<PromotionContext> =>
  tx.get(sql`
    with session_of as materialized (
      select n.* from session_brief n
      where n.id = coalesce(${sessionId}::uuid, (select t.session_id from term_brief t where t.active))
    ), next_of as materialized (
      select n.id, n.name, n.starts from session_brief n, session_of this where n.starts > this.ends order by n.starts limit 1
    )
    select st.id as "stateId", sc.district_id as "districtId", sc.id as "schoolId", sc.category,
      json_build_object('id', this.id, 'name', this.name, 'ends', this.ends) as session,
      (select json_build_object('id', id, 'name', name, 'starts', starts) from next_of) as next,
      coalesce((select t.ends from term_brief t where t.session_id = this.id and t.number = 3), this.ends) as "applyFrom",
      coalesce((select setting.pass_mark_tenths from term_brief t join term_setting_brief setting on setting.term_id = t.id
        where t.session_id = this.id and t.number = 3), st.pass_mark_tenths) as "passMarkTenths",
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'level', c.level, 'terminal', c.terminal,
          'schoolId', c.school_id, 'classTypeId', c.class_type_id) order by c.level, c.name), '[]')
        from class_brief c where c.school_id is null or c.school_id = sc.id) as classes,
      (select coalesce(json_agg(json_build_object('classId', a.class_id, 'name', lower(a.name))), '[]')
        from class_arm_brief a
        where a.school_id = sc.id and a.closed_at is null and a.session_id in (this.id, (select id from next_of))) as arms,
      (select json_build_object('id', p.id, 'appliedBy', by.full_name,
          'appliedAt', to_char(p.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'moved', (select count(*) from promotion_move pm where pm.promotion_id = p.id))
        from promotion p join staff_brief by on by.id = p.applied_by
        where p.school_id = sc.id and p.session_id = this.id and p.undone_at is null) as standing
    from session_of this
    join state_brief st on st.id = this.state_id
    join school_brief sc on sc.id = ${schoolId}`)

/** A student who is in a session at its end, or was moved on from it. */
export interface StudentRow {
  id: string
  fullName: string
  fxId: string
  admissionNumber: string
  status: string
  enrolmentId: string
  classId: string
  classArm: { id: string; name: string } | null
  cards: SessionCard[]
  decision: { outcome: PromotionOutcome; reason: string | null; by: string; revision: number } | null
  /** What the current promotion did; null if it has not moved the student. */
  moved: { outcome: PromotionOutcome; class: { id: string; name: string } | null; classArm: string | null } | null
  /** The school that receives a pending transfer request. */
  askedSchool: string | null
  /** The current promotion moved the student, who came back into this session since. */
  cameBack: boolean
}

/**
 * Students with an open placement in the session at the school, and those moved by the current promotion, by name. Their cards include
 * subjects only in class types of `bySubject`, whose rules need them.
 */
export const studentsOf = (
  tx: ReadTx,
  { schoolId, session, standing }: Pick<PromotionContext, 'schoolId' | 'session' | 'standing'>,
  bySubject: readonly string[],
): Promise<StudentRow[]> =>
  tx.rows(sql`
    with moved as materialized (
      select pm.student_id, pm.outcome, pm.closed_enrolment_id, c.id as class_id, c.name as class_name, a.name as arm_name
      from promotion_move pm
      left join placement opened on opened.id = pm.opened_enrolment_id
      left join class_brief c on c.id = opened.class_id
      left join class_arm_brief a on a.id = opened.class_arm_id
      where pm.promotion_id = ${standing?.id ?? null}::uuid
    ), place as materialized (
      select e.id, e.student_id, e.class_id, e.class_arm_id, false as moved
      from open_placement e
      where e.school_id = ${schoolId} and e.session_id = ${session.id}
      union all
      select e.id, e.student_id, e.class_id, e.class_arm_id, true
      from moved join placement e on e.id = moved.closed_enrolment_id
      where not exists (select from open_placement back
        where back.student_id = moved.student_id and back.session_id = ${session.id})
    ), card as materialized (
      -- Who is exempt from a subject has no total in it, and nothing is missing.
      select rc.student_id, json_agg(json_build_object('termNumber', t.number, 'isPublished', rc.status = 'Published',
        'average', rc.result ->> 'average', 'exactAverage', rc.result ->> 'exactAverage',
        'obtained', rc.result ->> 'obtained', 'obtainable', rc.result ->> 'obtainable',
        'cumulative', nullif(rc.result -> 'cumulative', 'null'), 'exactCumulative', rc.result ->> 'exactCumulative',
        'promotion', rc.result ->> 'promotion', 'promotionBecause', rc.result ->> 'promotionBecause',
        'subjects', case when not c.class_type_id = any(${bySubject}::uuid[]) then '[]' else (
          select coalesce(json_agg(json_build_object('id', row ->> 'subjectId', 'name', row ->> 'name',
            'total', case when (row ->> 'incomplete')::boolean is not true then row ->> 'total' end, 'exactTotal', row ->> 'exactTotal',
            'cumulative', row ->> 'cumulative', 'exactCumulative', row ->> 'exactCumulative')), '[]')
          from jsonb_array_elements(rc.result -> 'subjects') as row
          where row ->> 'total' is not null or row ->> 'cumulative' is not null or (row ->> 'incomplete')::boolean) end)
        order by t.number) as cards
      from report_card_brief rc
      join term_brief t on t.id = rc.term_id
      join class_brief c on c.id = rc.class_id
      where rc.student_id in (select student_id from place) and rc.session_id = ${session.id}
      group by rc.student_id
    )
    select s.id, s.full_name as "fullName", s.fx_id as "fxId",
      s.admission_number as "admissionNumber", s.status, place.id as "enrolmentId", place.class_id as "classId",
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "classArm",
      coalesce(card.cards, '[]') as cards,
      case when pd.student_id is not null then json_build_object('outcome', pd.outcome, 'reason', pd.reason,
        'by', by.full_name, 'revision', pd.revision) end as decision,
      case when place.moved then json_build_object('outcome', moved.outcome, 'classArm', moved.arm_name,
        'class', case when moved.class_id is not null then json_build_object('id', moved.class_id, 'name', moved.class_name) end)
        end as moved,
      (select sc.name from student_transfer_brief st join school_brief sc on sc.id = st.to_school_id
        where st.student_id = s.id and st.status = 'Pending') as "askedSchool",
      not place.moved and moved.student_id is not null as "cameBack"
    from place
    join student_brief s on s.id = place.student_id and s.merged_into is null
    left join class_arm_brief a on a.id = place.class_arm_id
    left join card on card.student_id = s.id
    left join promotion_decision pd on pd.student_id = s.id and pd.session_id = ${session.id}
    left join staff_brief by on by.id = pd.decided_by
    left join moved on moved.student_id = s.id
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id`)

/**
 * Whether the student `s` of a move `pm` of the promotion `p` has left the school since, or came back into the session that ended: what holds
 * now was decided after the promotion, and undoing it leaves that alone.
 */
export const leftSince = sql`(s.merged_into is null and (s.school_id <> p.school_id
  or s.status <> case when pm.outcome in ('Graduated', 'Withdrawn') then pm.outcome else pm.status_before end
  or exists (select from open_placement back where back.student_id = s.id and back.session_id = p.session_id)))`

/**
 * The students for whom undoing a promotion would be wrong, by name: those who are still at the school and have marks, attendance, a card or
 * another placement in the next session, or became part of another record.
 */
export const enrolmentsOfNextPromotion = async (tx: ReadTx, promotionId: string): Promise<string[]> =>
  (
    await tx.rows<{ fullName: string }>(sql`
      select s.last_name || ', ' || s.first_name as "fullName"
      from promotion_move pm
      join promotion p on p.id = pm.promotion_id
      join student_brief s on s.id = pm.student_id
      join placement closed on closed.id = pm.closed_enrolment_id
      left join placement opened on opened.id = pm.opened_enrolment_id
      where p.id = ${promotionId} and not ${leftSince} and (
        s.merged_into is not null or closed.student_id <> s.id or opened.student_id <> s.id
        or opened.id is not null and not exists (select from open_placement last where last.id = opened.id)
        or exists (select from placement e where e.student_id = s.id and e.id not in (closed.id, coalesce(opened.id, closed.id))
          and akada_counts_ever(e.begins, e.ends) and e.begins > closed.begins)
        or exists (select from term_brief t join score_brief score on score.student_id = s.id and score.term_id = t.id
            and score.session_year = akada_session_year(t.id)
          where t.session_id = p.to_session_id and score.kind <> 'empty')
        or exists (select from report_card_brief rc where rc.student_id = s.id and rc.session_id = p.to_session_id)
        or exists (select from register_mark_brief r where r.class_arm_id = opened.class_arm_id and r.student_id = s.id))
      order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.id`)
  ).map(({ fullName }) => fullName)

/**
 * Where a promotion that still holds, of any school, sends a student out of a class in a session that has not begun; null if none does. The
 * class arm is named only if it is the given school's and open.
 */
export const findPromotion = (
  tx: ReadTx,
  { studentId, schoolId, sessionId, classId, today }: PromotedFrom,
): Promise<NextPlacement | null> =>
  tx.find(sql`
    select p.to_session_id as "sessionId", n.name as "sessionName", opened.class_id as "classId", a.id as "classArmId", opened.begins
    from promotion_move pm
    join promotion p on p.id = pm.promotion_id and p.session_id = ${sessionId} and p.undone_at is null
    join placement closed on closed.id = pm.closed_enrolment_id and closed.class_id = ${classId}
    join placement opened on opened.id = pm.opened_enrolment_id and opened.begins > ${today}::date
    join session_brief n on n.id = p.to_session_id
    left join class_arm_brief a on a.id = opened.class_arm_id and a.school_id = ${schoolId} and a.closed_at is null
    where pm.student_id = ${studentId} and pm.undone_at is null
    order by p.applied_at desc
    limit 1`)

/**
 * A student is at the school again: its promotion of them is from now on about their present enrolment and the one that follows it, which
 * undoing it changes.
 */
export const promotionResumed = (
  tx: WriteTx,
  { studentId, schoolId }: { studentId: string; schoolId: string },
): Promise<number> =>
  tx.run(sql`
    update promotion_move pm set closed_enrolment_id = now.id, opened_enrolment_id = next.id
    from promotion p, present_placement now, open_placement next
    where pm.student_id = ${studentId} and pm.undone_at is null and p.id = pm.promotion_id and p.school_id = ${schoolId}
      and p.undone_at is null and now.student_id = pm.student_id and now.session_id = p.session_id
      and next.student_id = pm.student_id and next.session_id = p.to_session_id and next.class_id = (
        select opened.class_id from placement opened where opened.id = pm.opened_enrolment_id)`)
