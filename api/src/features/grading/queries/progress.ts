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
  /** If given: of the subjects that the actor does not teach, only these of the components. */
  ofOthers?: readonly string[]
  /** Only the subjects of which a component lacks scores that are due. */
  lackingOnly?: boolean
}

/**
 * Common table expressions, the last of them `cell`: how many scores are entered in the term of the students on the `roll`, in the subjects that
 * are `seen` and that they take. The counts of a class arm (score_count) answer for students who were in no other and who take the subject as
 * all do: what is entered of others in the arm is taken from the counts. Scores are read one by one of electives, of arms in which some report
 * cards are published and some not, and of students who `moved`.
 * Lists are compared by `in` within `case`, which PostgreSQL hashes once: a plan for any parameters expects few rows, and would join each
 * with each.
 */
const cellsOfRoll = (of: { componentIds: readonly string[] | null; ofOthers: readonly string[] | null }): Sql => {
  const isCounted = (component: Sql, byActor: Sql): Sql => sql`
    (${of.componentIds}::uuid[] is null or ${component} = any(${of.componentIds}::uuid[]))
    and (${of.ofOthers}::uuid[] is null or ${component} = any(${of.ofOthers}::uuid[]) or ${byActor})`
  const takes = (student: Sql, subject: Sql, elective: Sql): Sql => sql`
    case when ${elective} then (${student}, ${subject}) in (select choice.student_id, choice.subject_id from choice where choice.offered)
      else (${student}, ${subject}) not in (select choice.student_id, choice.subject_id from choice where not choice.offered) end`
  const isSeen = (arm: Sql, condition: Sql): Sql =>
    sql`(${arm}, score.subject_id) in (select seen.arm_id, seen.subject_id from seen where ${condition})`
  const isOfCounts = (arm: Sql): Sql => sql`
    case when ${isSeen(arm, sql`not seen.elective`)} then ${isCounted(sql`score.component_id`, isSeen(arm, sql`seen.by_actor`))}
      else false end`
  return sql`
    regular as materialized (
      select roll.arm_id, roll.student_id, roll.published from roll where not roll.moved
    ), counted_arm as materialized (
      select arm_id, bool_and(published) as published from regular group by arm_id having bool_and(published) = bool_or(published)
    ), apart as materialized (
      -- Of whom the counts have scores that are not asked for: students who left the arm or moved, and subjects that a student left out.
      select counted_arm.arm_id, counted_arm.published, former.student_id, null::uuid as subject_id
      from at_term
      cross join counted_arm
      cross join lateral (
        select unnest(score_student.student_ids) as student_id from score_student
        where score_student.class_arm_id = counted_arm.arm_id and score_student.term_id = at_term.id
        offset 0) former
      where (counted_arm.arm_id, former.student_id) not in (select regular.arm_id, regular.student_id from regular)
      union all
      select choice.arm_id, choice.published, choice.student_id, choice.subject_id from choice
      where case when choice.offered then false
        else (choice.arm_id, choice.student_id) in (select regular.arm_id, regular.student_id from regular) end
    ), cell as (
      select counted_arm.arm_id, score.subject_id, score.component_id, counted_arm.published, score.entered
      from at_term
      cross join counted_arm
      cross join lateral (
        select score_count.subject_id, score_count.component_id, score_count.entered from score_count
        where score_count.class_arm_id = counted_arm.arm_id and score_count.term_id = at_term.id
        offset 0) score
      where ${isOfCounts(sql`counted_arm.arm_id`)}
      union all
      select apart.arm_id, score.subject_id, score.component_id, apart.published, -1
      from at_term
      cross join apart
      cross join lateral (
        select score.subject_id, score.component_id from score
        where score.session_year = at_term.session_year and score.student_id = apart.student_id and score.term_id = at_term.id
          and score.class_arm_id = apart.arm_id and score.kind <> 'empty'
        offset 0) score
      where (apart.subject_id is null or apart.subject_id = score.subject_id)
        and case when apart.arm_id in (select counted_arm.arm_id from counted_arm) then ${isOfCounts(sql`apart.arm_id`)} else false end
      union all
      select seen.arm_id, seen.subject_id, score.component_id,
        score.student_id in (select roll.student_id from roll where roll.published), 1
      from at_term
      cross join seen
      cross join lateral (
        select score.student_id, score.component_id from score
        where score.session_year = at_term.session_year and score.class_arm_id = seen.arm_id and score.term_id = at_term.id
          and score.subject_id = seen.subject_id and score.kind <> 'empty'
          and ${isCounted(sql`score.component_id`, sql`seen.by_actor`)}
        offset 0) score
      where (seen.elective or seen.arm_id not in (select counted_arm.arm_id from counted_arm))
        and case when (seen.arm_id, score.student_id) in (select regular.arm_id, regular.student_id from regular)
          then ${takes(sql`score.student_id`, sql`seen.subject_id`, sql`seen.elective`)} else false end
      union all
      select roll.arm_id, score.subject_id, score.component_id, roll.published, 1
      from at_term
      cross join roll
      cross join lateral (
        select score.subject_id, score.component_id from score
        where score.session_year = at_term.session_year and score.student_id = roll.student_id and score.term_id = at_term.id
          and score.kind <> 'empty'
        offset 0) score
      where roll.moved and case when ${isSeen(sql`roll.arm_id`, sql`true`)}
          and ${isCounted(sql`score.component_id`, isSeen(sql`roll.arm_id`, sql`seen.by_actor`))}
        then ${takes(sql`roll.student_id`, sql`score.subject_id`, isSeen(sql`roll.arm_id`, sql`seen.elective`))} else false end
    )`
}

/**
 * Common table expressions: the term, the class arms of a question, their subjects as far as they are `seen`, the students on the `roll` of each
 * arm, and what these chose or left out.
 */
const whoTakesWhat = (question: ProgressQuestion): Sql => {
  const {
    stateId,
    schoolId,
    termId = null,
    classArmIds = null,
    staffId,
    seesAll,
    today,
    published,
    ofOthers = null,
  } = question
  return sql`
    at_term as materialized (
      select t.id, t.name, se.name as session, t.session_id, akada_session_year(t.id) as session_year, greatest(t.starts, least(t.ends, ${today}::date)) as day
      from term_brief t join session_brief se on se.id = t.session_id
      where t.state_id = ${stateId} and (t.id = ${termId}::uuid or (${termId}::uuid is null and t.active))
    ), arm as materialized (
      select a.id, a.session_id, c.name || ' ' || a.name as name, a.class_id, c.level, c.class_type_id, a.class_teacher_id
      from at_term
      join class_arm_brief a on a.session_id = at_term.session_id and a.school_id = ${schoolId} and a.closed_at is null
        and (${classArmIds}::uuid[] is null or a.id = any(${classArmIds}::uuid[]))
        and (${ofOthers}::uuid[] is null or cardinality(${ofOthers}::uuid[]) > 0 or a.id in (
          select st.class_arm_id from subject_teacher_brief st where st.staff_id = ${staffId} and st.ended_at is null))
      join class_brief c on c.id = a.class_id
    ), taught as materialized (
      select st.class_arm_id, st.subject_id
      from arm join subject_teacher_brief st on st.class_arm_id = arm.id and st.staff_id = ${staffId} and st.ended_at is null
    ), offer as materialized (
      select distinct on (arm.id, cs.subject_id) arm.id as arm_id, arm.class_type_id, arm.class_teacher_id, cs.subject_id,
        cs.elective, cs.position,
        (arm.id, cs.subject_id) in (select taught.class_arm_id, taught.subject_id from taught) as by_actor
      from arm
      join class_subject_brief cs on cs.session_id = arm.session_id and cs.class_id = arm.class_id
        and (cs.school_id is null or cs.school_id = ${schoolId})
      order by arm.id, cs.subject_id, cs.school_id nulls last
    ), seen as materialized (
      select offer.* from offer
      where (${seesAll}::boolean or offer.by_actor or offer.class_teacher_id = ${staffId})
        and (offer.by_actor or ${ofOthers}::uuid[] is null or cardinality(${ofOthers}::uuid[]) > 0)
    ), opened as materialized (
      select la.subject_id, la.class_arm_id
      from at_term
      join late_access la on la.term_id = at_term.id and la.school_id = ${schoolId} and la.published
        and la.revoked_at is null and la.until >= ${today}::date
    ), placed as materialized (
      -- By class arm: one look-up along the index for all of its students.
      select of_arm.arm_id, array_agg(e.student_id) as student_ids
      from at_term
      cross join (select distinct arm_id from seen) of_arm
      cross join lateral (
        select placement.student_id from placement
        where placement.class_arm_id = of_arm.arm_id and akada_counts_on(placement.begins, placement.ends, at_term.day)
        offset 0) e
      group by of_arm.arm_id
    ), mover as materialized (
      -- Scores entered in another arm of the session belong to the student, and so do those of a record merged into theirs.
      select other.student_id
      from at_term
      cross join placed
      cross join lateral (
        select placement.student_id from placement
        where placement.student_id = any(placed.student_ids) and placement.session_id = at_term.session_id
          and placement.class_arm_id <> placed.arm_id
        offset 0) other
      union all
      select merged.merged_into from student_brief merged where merged.merged_into is not null
    ), roll as materialized (
      select placed.arm_id, e.student_id, e.student_id in (select unnest(${published}::uuid[])) as published,
        e.student_id in (select mover.student_id from mover) as moved
      from placed cross join unnest(placed.student_ids) as e(student_id)
    ), choice as materialized (
      select placed.arm_id, own.student_id, own.student_id in (select unnest(${published}::uuid[])) as published, own.subject_id,
        own.offered
      from at_term
      cross join placed
      cross join lateral (
        select ss.student_id, ss.subject_id, ss.offered from student_subject_brief ss
        where ss.student_id = any(placed.student_ids) and ss.session_id = at_term.session_id
        offset 0) own
    )`
}

/** Common table expression `headcount`: how many students take each subject of each arm. */
const headcount = sql`
    size as materialized (
      select arm_id, count(*)::int as students, count(*) filter (where published)::int as published from roll group by arm_id
    ), headcount as materialized (
      select own.arm_id, own.subject_id, own.class_type_id, own.by_actor, own.position,
        case when own.elective then own.taken else coalesce(size.students, 0) - own.dropped end as students,
        case when own.elective then own.published_taken else coalesce(size.published, 0) - own.published_dropped end as published,
        exists (
          select from opened
          where opened.subject_id = own.subject_id and (opened.class_arm_id is null or opened.class_arm_id = own.arm_id)
        ) as opened
      from (
        -- Subjects and choices one below the other: grouped, and not joined.
        select arm_id, subject_id, (array_agg(class_type_id) filter (where class_type_id is not null))[1] as class_type_id,
          bool_or(elective) as elective, bool_or(by_actor) as by_actor, max(position) as position, sum(taken)::int as taken,
          sum(dropped)::int as dropped, sum(published_taken)::int as published_taken, sum(published_dropped)::int as published_dropped
        from (
          select arm_id, subject_id, class_type_id, elective, by_actor, position, 0 as taken, 0 as dropped, 0 as published_taken,
            0 as published_dropped
          from seen
          union all
          select arm_id, subject_id, null, null, null, null, offered::int, (not offered)::int, (offered and published)::int,
            (not offered and published)::int
          from choice
        ) part
        group by arm_id, subject_id having count(class_type_id) > 0
      ) own
      left join size on size.arm_id = own.arm_id
    )`

/** Common table expressions, the last of them `tally`: of each arm, subject and component what is expected and what is in. */
const tallyOf = (question: ProgressQuestion): Sql => {
  const { componentIds = null, ofOthers = null } = question
  return sql`
    ${whoTakesWhat(question)}, ${headcount}, component as materialized (
      select ac.class_type_id, ac.id, ac.name, ac.position
      from at_term join term_component_brief ac on ac.term_id = at_term.id and not ac.retired
        and (${componentIds}::uuid[] is null or ac.id = any(${componentIds}::uuid[]))
    ), ${cellsOfRoll({ componentIds, ofOthers })}, tally as (
      -- What is expected and what is in, in the same way.
      select arm_id, subject_id, component_id, max(name) as name, max(place) as place, max(students) as students,
        bool_or(opened) as opened, bool_or(by_actor) as by_actor, max(position) as position, sum(entered)::int as entered,
        max(due_published) - sum(published)::int as missing
      from (
        select headcount.arm_id, headcount.subject_id, component.id as component_id, component.name, component.position as place,
          headcount.students, headcount.published as due_published, headcount.opened, headcount.by_actor, headcount.position,
          0 as entered, 0 as published
        from headcount
        left join component on component.class_type_id = headcount.class_type_id
          and (${ofOthers}::uuid[] is null or headcount.by_actor or component.id = any(${ofOthers}::uuid[]))
        union all
        select arm_id, subject_id, component_id, null, null, null, null, null, null, null, sum(entered)::int,
          coalesce(sum(entered) filter (where published), 0)::int
        from cell group by arm_id, subject_id, component_id
      ) part
      group by arm_id, subject_id, component_id having max(students) is not null
    )`
}

/** How many scores of a component are in, of how many, over all class types that have one of this name. */
export interface ScoresIn {
  component: string
  entered: number
  of: number
}

/** The scores of a term that are in, by component, without what publication has closed. */
export const sumOfScores = (tx: ReadTx, question: ProgressQuestion): Promise<ScoresIn[]> =>
  tx.rows(sql`
    with ${tallyOf(question)}
    select name as "component", sum(entered)::int as "entered",
      sum(students - case when opened then 0 else missing end)::int as "of"
    from tally where component_id is not null
    group by name order by min(place), name
    limit 100`)

/**
 * How many scores are entered, by arm, subject and component, in a term; null if the state has no active one. Each part is materialized: a plan
 * for any parameters expects few rows, and would otherwise count all scores again for each subject of each arm. Students are counted by arm, and
 * what a student chose or left out is taken from the number of the arm.
 */
export const scoreProgress = async (tx: ReadTx, question: ProgressQuestion): Promise<ScoreProgress> => {
  const { enters, lackingOnly = false } = question
  const found = await tx.find<ScoreProgress>(sql`
    with ${tallyOf(question)}, counted as (
      select arm_id, subject_id, max(students) as students, bool_or(by_actor) as by_actor, max(position) as position,
        bool_or(component_id is not null and entered < students - case when opened then 0 else missing end) as lacks,
        json_agg(json_build_object('id', component_id, 'name', name, 'entered', entered,
            'closed', case when opened then 0 else missing end, 'reopened', case when opened then missing else 0 end)
          order by place, component_id) filter (where component_id is not null) as components
      from tally group by arm_id, subject_id
    )
    select json_build_object('id', at_term.id, 'name', at_term.name, 'session', at_term.session) as "term",
      (select coalesce(json_agg(json_build_object(
          'classArm', json_build_object('id', arm.id, 'fullName', arm.name),
          'subject', json_build_object('id', su.id, 'name', su.name),
          'teachers', coalesce(assigned.teachers, '[]'),
          'teacherIds', coalesce(assigned.teacher_ids, '[]'),
          'students', counted.students,
          'components', coalesce(counted.components, '[]'),
          'can', json_build_object('enter', ${enters}::text = 'all' or (${enters}::text = 'taught' and counted.by_actor)))
          order by arm.level, arm.name, counted.position, su.name), '[]')
        from counted
        join arm on arm.id = counted.arm_id
        join subject_brief su on su.id = counted.subject_id
        cross join lateral (
          select json_agg(staff.full_name order by st.assigned_at, staff.id) as teachers,
            json_agg(staff.id order by st.assigned_at, staff.id) as teacher_ids
          from subject_teacher_brief st join staff_brief staff on staff.id = st.staff_id
          where st.class_arm_id = counted.arm_id and st.subject_id = counted.subject_id and st.ended_at is null
        ) assigned
        where not ${lackingOnly}::boolean or counted.lacks) as "rows"
    from at_term`)
  return found ?? { term: null, rows: [] }
}

/** Whether somebody is attached to a subject of any class arm. */
export const isSubjectTeacher = async (tx: ReadTx, staffId: string): Promise<boolean> =>
  (
    await tx.get<{ found: boolean }>(sql`
      select exists (
        select from subject_teacher_brief st where st.staff_id = ${staffId} and st.ended_at is null) as "found"`)
  ).found

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
