import type { SchemeOfWork, schemeCalls } from '@akada/contract/curriculum/schemes'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import type { PlannedWeek } from '../rules/weeks.ts'

type Found<Path extends string> = ResultOf<Extract<(typeof schemeCalls)[keyof typeof schemeCalls], { path: Path }>>

/** Identifies a scheme of work. */
export interface SchemeKey {
  sessionId: string
  termId: string
  classId: string
  subjectId: string
}

interface Target {
  class: SchemeOfWork['class']
  subject: SchemeOfWork['subject']
  /** Whether the class takes the subject in the session. */
  taken: boolean
}

/** The class and subject of a scheme of work. Refuses with 404 if class or subject belongs to another school. */
export const getTarget = (tx: ReadTx, key: SchemeKey, schoolId: string | null): Promise<Target> =>
  tx.get(sql`
    select
      json_build_object('id', c.id, 'name', c.name, 'owner', case when c.school_id is null then 'state' else 'school' end) as class,
      json_build_object('id', su.id, 'name', su.name, 'owner', case when su.school_id is null then 'state' else 'school' end)
        as subject,
      exists (
        select from class_subject_brief cs
        where cs.session_id = ${key.sessionId} and cs.class_id = c.id and cs.subject_id = su.id
          and (cs.school_id is null or cs.school_id = ${schoolId}::uuid)) as taken
    from class_brief c
    cross join subject_brief su
    where c.id = ${key.classId} and (c.school_id is null or c.school_id = ${schoolId}::uuid)
      and su.id = ${key.subjectId} and (su.school_id is null or su.school_id = ${schoolId}::uuid)`)

/** Whether a person teaches a subject to a class in a school, in a session or in the active one. */
export const teachesClass = async (
  tx: ReadTx,
  { staffId, schoolId, key }: { staffId: string; schoolId: string | null; key: Omit<SchemeKey, 'termId'> },
): Promise<boolean> =>
  (await tx.find(sql`
    select 1 from subject_teacher_brief te
    join class_arm_brief a on a.id = te.class_arm_id
    where te.staff_id = ${staffId} and te.school_id = ${schoolId}::uuid and te.subject_id = ${key.subjectId}
      and te.ended_at is null and a.class_id = ${key.classId}
      and (a.session_id = ${key.sessionId} or a.session_id = (select t.session_id from term_brief t where t.active))
    limit 1`)) !== null

export interface SchemeRow {
  id: string
  owner: 'state' | 'school'
  revision: number
  updatedAt: string
  updatedBy: string | null
  weeks: PlannedWeek[]
}

const weeksOfScheme = sql`(
  select coalesce(json_agg(json_build_object(
      'number', w.number, 'objectives', w.objectives, 'activities', w.activities, 'materials', w.materials,
      'topics', (
        select coalesce(json_agg(json_build_object(
            'id', t.id, 'name', t.name, 'owner', case when t.school_id is null then 'state' else 'school' end) order by st.position), '[]')
        from scheme_topic st join topic t on t.id = st.topic_id
        where st.scheme_id = w.scheme_id and st.number = w.number)
    ) order by w.number), '[]')
  from scheme_week w where w.scheme_id = s.id)`

/** The open schemes of a class and subject in a term, the state's or a school's: at most one of each. */
export const schemesFor = (tx: ReadTx, key: SchemeKey, schoolId: string | null): Promise<SchemeRow[]> =>
  tx.rows(sql`
    select s.id, case when s.school_id is null then 'state' else 'school' end as owner, s.revision,
      s.updated_at as "updatedAt", st.full_name as "updatedBy", ${weeksOfScheme} as weeks
    from scheme_of_work s
    left join staff_brief st on st.id = s.updated_by
    where s.term_id = ${key.termId} and s.class_id = ${key.classId} and s.subject_id = ${key.subjectId}
      and s.withdrawn_at is null and (s.school_id is null or s.school_id = ${schoolId}::uuid)`)

const plannedOf = (scheme: Sql): Sql => sql`(select count(*)::int from scheme_week w where w.scheme_id = ${scheme})`

/** Open schemes of a subject, the state's and a school's own, newest term first. */
export const schemesOfSubject = (
  tx: ReadTx,
  subjectId: string,
  schoolId: string | null,
): Promise<Found<'/scheme/by-subject/{id}'>['foundSchemes']> =>
  tx.rows(sql`
    select s.id, json_build_object('id', n.id, 'name', n.name) as session, json_build_object('id', t.id, 'name', t.name) as term,
      json_build_object('id', c.id, 'name', c.name) as class, json_build_object('id', su.id, 'name', su.name) as subject,
      case when s.school_id is null then 'state' else 'school' end as owner, ${plannedOf(sql`s.id`)} as "weeksPlanned",
      s.updated_at as "updatedAt"
    from scheme_of_work s
    join session_brief n on n.id = s.session_id
    join term_brief t on t.id = s.term_id
    join class_brief c on c.id = s.class_id
    join subject_brief su on su.id = s.subject_id
    where s.subject_id = ${subjectId} and s.withdrawn_at is null and (s.school_id is null or s.school_id = ${schoolId}::uuid)
    order by t.starts desc, c.level, c.name collate "und-x-icu", s.school_id nulls last
    limit 1000`)

/**
 * Every class with its subjects in the session of a term, and the owner of the scheme. A school's classes are those in which it has arms,
 * if it has any yet.
 */
export const plansOfTerm = (
  tx: ReadTx,
  { termId, sessionId }: { termId: string; sessionId: string },
  schoolId: string | null,
  staffId: string,
): Promise<Found<'/scheme/by-term/{termId}'>['classes']> =>
  tx.rows(sql`
    with taken as (
      select distinct on (cs.class_id, cs.subject_id) cs.class_id, cs.subject_id, cs.elective, cs.position
      from class_subject_brief cs
      where cs.session_id = ${sessionId} and (cs.school_id is null or cs.school_id = ${schoolId}::uuid)
      order by cs.class_id, cs.subject_id, cs.school_id nulls last
    ), arm as (
      select a.id, a.class_id from class_arm_brief a
      where a.school_id = ${schoolId}::uuid and a.session_id = ${sessionId} and a.closed_at is null
    ), mine as (
      select distinct a.class_id, te.subject_id
      from subject_teacher_brief te join arm a on a.id = te.class_arm_id
      where te.staff_id = ${staffId} and te.ended_at is null
    )
    select json_build_object('id', c.id, 'name', c.name, 'level', c.level) as class,
      json_agg(json_build_object('id', su.id, 'name', su.name, 'owner', plan.owner, 'weeksPlanned', coalesce(plan.weeks, 0),
          'mine', mine.class_id is not null)
        order by taken.elective, taken.position, su.name) as subjects
    from taken
    join class_brief c on c.id = taken.class_id
    join subject_brief su on su.id = taken.subject_id
    left join mine on mine.class_id = taken.class_id and mine.subject_id = taken.subject_id
    left join lateral (
      select case when s.school_id is null then 'state' else 'school' end as owner, ${plannedOf(sql`s.id`)} as weeks
      from scheme_of_work s
      where s.term_id = ${termId} and s.class_id = taken.class_id and s.subject_id = taken.subject_id and s.withdrawn_at is null
        and (s.school_id is null or s.school_id = ${schoolId}::uuid)
      order by s.school_id nulls last limit 1
    ) plan on true
    where c.school_id is not null or not exists (select from arm) or exists (select from arm where arm.class_id = c.id)
    group by c.id, c.name, c.level
    order by c.level, c.name collate "und-x-icu", c.id`)

export const locateSchemes = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string | null; schoolId: string | null }>(sql`
    select s.id, s.state_id as "stateId", sc.district_id as "districtId", s.school_id as "schoolId"
    from scheme_of_work s left join school_brief sc on sc.id = s.school_id where s.id = any(${ids})`)
