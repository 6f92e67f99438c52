import { type Sql, sql } from '../../../platform/db/index.ts'
import type { LateGrant } from '../rules/entry.ts'
import type { GridComponent } from '../rules/saving.ts'

export interface GridKey {
  classArmId: string
  subjectId: string
  /** If omitted: the active term of the arm's session. */
  termId?: string
}

/** A subject of a class arm in a term, and a person's relation to it. */
export interface GridFacts {
  stateId: string
  districtId: string
  schoolId: string
  fullName: string
  classTeacherId: string | null
  classType: { id: string; name: string }
  subject: string
  /** Null if the class does not take the subject in the arm's session. */
  elective: boolean | null
  term: { id: string; name: string; session: string; sessionId: string; starts: string; day: string } | null
  teaches: boolean
  /** Late access of the actor. */
  late: LateGrant[]
  /** Of the class type in the term, in order; including those that are no part of its assessment. Empty without a term. */
  components: GridComponent[]
}

/**
 * The arm `a` with its class, subject `su`, term `t` (its `day` is the one whose roll counts: today, or the nearest day of the term) and
 * curriculum `cs`. Without a named term the active one is used or, if `orLastBegun`, the last that has begun.
 */
export const gridFrom = (
  { classArmId, subjectId, termId }: GridKey,
  { today, orLastBegun }: { today: string; orLastBegun: boolean },
): Sql => sql`
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join class_type_brief ct on ct.id = c.class_type_id
    join school_brief sc on sc.id = a.school_id
    join subject_brief su on su.id = ${subjectId}
    left join lateral (
      select term.*, session.name as session, greatest(term.starts, least(term.ends, ${today}::date)) as day
      from term_brief term join session_brief session on session.id = term.session_id
      where term.session_id = a.session_id and case when ${termId ?? null}::uuid is not null then term.id = ${termId ?? null}::uuid
        else term.active or (${orLastBegun}::boolean and term.starts <= ${today}::date) end
      order by term.active desc, term.number desc
      limit 1
    ) t on true
    left join lateral (
      select class_subject.elective from class_subject_brief class_subject
      where class_subject.session_id = a.session_id and class_subject.class_id = a.class_id
        and class_subject.subject_id = su.id and (class_subject.school_id is null or class_subject.school_id = a.school_id)
      order by class_subject.school_id nulls last
      limit 1
    ) cs on true
    where a.id = ${classArmId}`

export const windowOf = (whose: Sql): Sql => sql`(
  select json_build_object('opens', w.opens, 'closes', w.closes) from score_window_brief w
  where w.term_id = t.id and w.component_id = ac.id and ${whose})`

/** A person's late access to an arm `a` and a subject `su` in a term `t`, valid on a day. */
export const lateGrants = ({ staffId, today }: { staffId: string; today: string }): Sql => sql`
    (select coalesce(json_agg(json_build_object('componentId', la.component_id, 'until', la.until,
        'by', giver.full_name, 'reason', la.reason, 'published', la.published)), '[]')
      from late_access la join staff_brief giver on giver.id = la.granted_by
      where la.staff_id = ${staffId} and la.term_id = t.id and la.revoked_at is null and la.until >= ${today}::date
        and la.school_id = a.school_id and (la.subject_id is null or la.subject_id = su.id)
        and (la.class_arm_id is null or la.class_arm_id = a.id))`

/** The common part of the queries for reading and saving a grid: the columns of GridFacts. */
export const gridColumns = ({ staffId, today }: { staffId: string; today: string }): Sql => sql`
    a.state_id as "stateId", sc.district_id as "districtId", a.school_id as "schoolId",
    c.name || ' ' || a.name as "fullName", a.class_teacher_id as "classTeacherId",
    json_build_object('id', ct.id, 'name', ct.name) as "classType", su.name as "subject", cs.elective,
    case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'session', t.session,
      'sessionId', t.session_id, 'starts', t.starts, 'day', t.day) end as "term",
    exists (select from subject_teacher_brief st where st.class_arm_id = a.id and st.subject_id = su.id
      and st.staff_id = ${staffId} and st.ended_at is null) as "teaches",
    (select coalesce(json_agg(json_build_object('id', ac.id, 'name', ac.name, 'maximumTenths', ac.maximum_tenths,
        'isExam', ac.is_exam, 'retired', ac.retired,
        'stateWindow', ${windowOf(sql`w.school_id is null`)},
        'schoolWindow', ${windowOf(sql`w.school_id = a.school_id`)}) order by ac.position, ac.id), '[]')
      from term_component_brief ac where ac.term_id = t.id and ac.class_type_id = ct.id) as "components",
    ${lateGrants({ staffId, today })} as "late"`
