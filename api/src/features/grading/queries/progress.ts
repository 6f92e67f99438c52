import type { ScoreProgress } from '@akada/contract/grading/calls'
import {
  type Page,
  readPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  type Sql,
  sql,
} from '../../../platform/db/index.ts'

export interface ProgressQuestion {
  stateId: string
  schoolId: string
  /** If omitted: the state's active term. */
  termId?: string
  /** If omitted: every arm of the school. */
  classArmIds?: readonly string[] | undefined
  staffId: string
  /** If set, only the staff member's own subjects and arm. */
  seesAll: boolean
  /** Whether scores may be entered: in the actor's own subjects, or in all. */
  enters: 'none' | 'taught' | 'all'
  today: string
  /** The students whose report card of the term is published (`publishedStudents` of the hooks). */
  published: readonly string[]
  /** If omitted: every component. */
  componentIds?: readonly string[]
}

/**
 * The entered scores of a student and subject `taking` in a `term`, along the key: the planner counts the scores of all years, and would rather
 * read a whole year.
 */
const enteredIn = (componentIds: readonly string[] | null): Sql => sql`(
  select score.component_id from score
  where score.session_year = term.session_year and score.student_id = taking.student_id and score.term_id = term.id
    and score.subject_id = taking.subject_id and score.kind <> 'empty' and (${componentIds}::uuid[] is null or score.component_id = any(${componentIds}::uuid[]))
  offset 0)`

/**
 * How many scores are entered, by arm, subject and component, in a term; null if the state has no active one. Each part is materialized: a plan
 * for any parameters expects few rows, and would otherwise count all scores again for each subject of each arm.
 */
export const scoreProgress = async (tx: ReadTx, question: ProgressQuestion): Promise<ScoreProgress> => {
  const {
    stateId,
    schoolId,
    termId = null,
    classArmIds = null,
    staffId,
    seesAll,
    enters,
    today,
    published,
    componentIds = null,
  } = question
  const found = await tx.find<ScoreProgress>(sql`
    with term as materialized (
      select t.id, t.name, se.name as session, t.session_id, akada_session_year(t.id) as session_year, greatest(t.starts, least(t.ends, ${today}::date)) as day
      from term t join session_brief se on se.id = t.session_id
      where t.state_id = ${stateId} and (t.id = ${termId}::uuid or (${termId}::uuid is null and t.active))
    ), offer as materialized (
      select distinct on (a.id, cs.subject_id) a.id as arm_id, c.name || ' ' || a.name as arm_name, c.level, c.class_type_id,
        a.class_teacher_id, cs.subject_id, cs.elective, cs.position
      from term
      join class_arm_brief a on a.session_id = term.session_id and a.school_id = ${schoolId} and a.closed_at is null
        and (${classArmIds}::uuid[] is null or a.id = any(${classArmIds}::uuid[]))
      join class_brief c on c.id = a.class_id
      join class_subject_brief cs on cs.session_id = a.session_id and cs.class_id = a.class_id
        and (cs.school_id is null or cs.school_id = a.school_id)
      order by a.id, cs.subject_id, cs.school_id nulls last
    ), seen as materialized (
      select offer.*, taught.teachers, taught.teacher_ids, coalesce(taught.by_actor, false) as by_actor
      from offer
      left join lateral (
        select json_agg(staff.full_name order by st.assigned_at, staff.id) as teachers,
          json_agg(staff.id order by st.assigned_at, staff.id) as teacher_ids,
          bool_or(st.staff_id = ${staffId}) as by_actor
        from subject_teacher_brief st join staff_brief staff on staff.id = st.staff_id
        where st.class_arm_id = offer.arm_id and st.subject_id = offer.subject_id and st.ended_at is null
      ) taught on true
      where ${seesAll}::boolean or taught.by_actor or offer.class_teacher_id = ${staffId}
    ), opened as materialized (
      select la.subject_id, la.class_arm_id
      from term
      join late_access la on la.term_id = term.id and la.school_id = ${schoolId} and la.published
        and la.revoked_at is null and la.until >= ${today}::date
    ), taking as materialized (
      select seen.arm_id, seen.subject_id, e.student_id, e.student_id = any(${published}::uuid[]) as published,
        exists (
          select from opened
          where opened.subject_id = seen.subject_id and (opened.class_arm_id is null or opened.class_arm_id = seen.arm_id)
        ) as opened
      from seen
      cross join term
      join placement e on e.class_arm_id = seen.arm_id and akada_counts_on(e.begins, e.ends, term.day)
      left join student_subject_brief ss on ss.student_id = e.student_id and ss.session_id = term.session_id
        and ss.subject_id = seen.subject_id
      where coalesce(ss.offered, not seen.elective)
    ), headcount as materialized (
      select arm_id, subject_id, count(*)::int as students, count(*) filter (where published)::int as published,
        bool_or(opened) as opened
      from taking group by arm_id, subject_id
    ), filled as materialized (
      select taking.arm_id, taking.subject_id, score.component_id, count(*)::int as entered,
        count(*) filter (where taking.published)::int as published
      from term
      cross join taking
      cross join lateral ${enteredIn(componentIds)} score
      group by taking.arm_id, taking.subject_id, score.component_id
    ), counted as materialized (
      select seen.arm_id, seen.subject_id,
        json_agg(json_build_object('id', ac.id, 'name', ac.name, 'entered', coalesce(filled.entered, 0),
            'closed', case when headcount.opened then 0 else missing.published end,
            'reopened', case when headcount.opened then missing.published else 0 end)
          order by ac.position, ac.id) as components
      from seen
      cross join term
      join term_component_brief ac on ac.term_id = term.id and ac.class_type_id = seen.class_type_id and not ac.retired
        and (${componentIds}::uuid[] is null or ac.id = any(${componentIds}::uuid[]))
      left join filled on filled.arm_id = seen.arm_id and filled.subject_id = seen.subject_id and filled.component_id = ac.id
      left join headcount on headcount.arm_id = seen.arm_id and headcount.subject_id = seen.subject_id
      cross join lateral (select coalesce(headcount.published, 0) - coalesce(filled.published, 0) as published) missing
      group by seen.arm_id, seen.subject_id
    )
    select json_build_object('id', term.id, 'name', term.name, 'session', term.session) as "term",
      (select coalesce(json_agg(json_build_object(
          'classArm', json_build_object('id', seen.arm_id, 'fullName', seen.arm_name),
          'subject', json_build_object('id', su.id, 'name', su.name),
          'teachers', coalesce(seen.teachers, '[]'),
          'teacherIds', coalesce(seen.teacher_ids, '[]'),
          'students', coalesce(headcount.students, 0),
          'components', coalesce(counted.components, '[]'),
          'can', json_build_object('enter', ${enters}::text = 'all' or (${enters}::text = 'taught' and seen.by_actor)))
          order by seen.level, seen.arm_name, seen.position, su.name), '[]')
        from seen
        join subject_brief su on su.id = seen.subject_id
        left join headcount on headcount.arm_id = seen.arm_id and headcount.subject_id = seen.subject_id
        left join counted on counted.arm_id = seen.arm_id and counted.subject_id = seen.subject_id) as "rows"
    from term`)
  return found ?? { term: null, rows: [] }
}

const byArm: readonly SortKey[] = [
  { by: 'c.level', type: 'int' },
  { by: "(c.name || ' ' || a.name)", type: 'text' },
  { by: 'a.id', type: 'uuid' },
]

/** A page of the class arms whose progress somebody sees, in its order: those that may have rows. */
export const armsOfProgress = async (
  tx: ReadTx,
  question: Omit<ProgressQuestion, 'published'>,
  page: Page,
): Promise<{ ids: string[]; last: RowPosition | null }> => {
  const { stateId, schoolId, termId = null, classArmIds = null, staffId, seesAll } = question
  const rest = sql`
    from term_brief t
    join class_arm_brief a on a.session_id = t.session_id and a.school_id = ${schoolId} and a.closed_at is null
      and (${classArmIds}::uuid[] is null or a.id = any(${classArmIds}::uuid[]))
    join class_brief c on c.id = a.class_id
    where t.state_id = ${stateId} and (t.id = ${termId}::uuid or (${termId}::uuid is null and t.active))
      and (${seesAll}::boolean or a.class_teacher_id = ${staffId} or exists (
        select from subject_teacher_brief st
        where st.class_arm_id = a.id and st.staff_id = ${staffId} and st.ended_at is null))`
  const { found, last } = await readPage<{ id: string }>(tx, { columns: sql`a.id`, rest, keys: byArm }, page)
  return { ids: found.map(({ id }) => id), last }
}
