import type { subjectDetails } from '@akada/contract/subjects/calls'
import type * as z from 'zod'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

export type SubjectRow = Omit<z.output<typeof subjectDetails>, 'can'> & { schoolId: string | null }

const subjectsWhere = (condition: Sql, schoolId: string | null): Sql => sql`
  select su.id, su.school_id as "schoolId", su.name, su.code, su.description, su.revision,
    case when su.school_id is null then 'state' else 'school' end as owner,
    coalesce(taken.classes, '[]') as classes
  from subject su
  left join (
    select one.subject_id,
      json_agg(json_build_object('id', c.id, 'name', c.name, 'elective', one.elective) order by c.level, c.name) as classes
    from (
      select distinct on (cs.subject_id, cs.class_id) cs.subject_id, cs.class_id, cs.elective
      from class_subject cs
      join term_brief t on t.session_id = cs.session_id and t.active
      where cs.school_id is null or cs.school_id = ${schoolId}::uuid
      order by cs.subject_id, cs.class_id, cs.school_id nulls last
    ) one
    join class_brief c on c.id = one.class_id
    group by one.subject_id
  ) taken on taken.subject_id = su.id
  where ${condition}
  order by su.name collate "und-x-icu", su.id`

/** The state's subjects and those of a school, with the classes of the active session that take them. */
export const subjectsFor = (tx: ReadTx, schoolId: string | null): Promise<SubjectRow[]> =>
  tx.rows(subjectsWhere(sql`su.school_id is null or su.school_id = ${schoolId}::uuid`, schoolId))

export const getSubject = (tx: ReadTx, id: string, schoolId: string | null): Promise<SubjectRow> =>
  tx.get(subjectsWhere(sql`su.id = ${id}`, schoolId))

/** Locks a subject; returns its owner. */
export const lockSubject = (tx: WriteTx, id: string): Promise<{ schoolId: string | null; stateId: string }> =>
  tx.get(
    sql`select su.school_id as "schoolId", su.state_id as "stateId" from subject su where su.id = ${id} for update`,
  )

/** Whether a name is taken among the state's subjects, or for a school's subject also among its own. */
export const isNameTaken = async (
  tx: ReadTx,
  { name, schoolId, except }: { name: string; schoolId: string | null; except: string | null },
): Promise<boolean> =>
  (await tx.find(sql`
    select 1 from subject su
    where lower(su.name) = lower(${name}) and (su.school_id is null or su.school_id = ${schoolId}::uuid)
      and su.id is distinct from ${except}::uuid`)) !== null

interface SubjectFields {
  name: string
  code: string | null
  description: string | null
}

export const insertSubject = (
  tx: WriteTx,
  made: SubjectFields & { id: string; stateId: string; schoolId: string | null },
): Promise<number> =>
  tx.run(sql`
    insert into subject (id, state_id, school_id, name, code, description)
    values (${made.id}, ${made.stateId}, ${made.schoolId}, ${made.name}, ${made.code}, ${made.description})`)

export const updateSubject = (tx: WriteTx, id: string, to: SubjectFields): Promise<number> =>
  tx.run(sql`
    update subject set name = ${to.name}, code = ${to.code}, description = ${to.description}, revision = revision + 1 where id = ${id}`)

/** Which of these classes a school (or the state: null) may attach a subject to. */
export const classesAmong = async (
  tx: ReadTx,
  ids: readonly string[],
  schoolId: string | null,
): Promise<Set<string>> => {
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id from class_brief c
    where c.id = any(${ids}::uuid[]) and (c.school_id is null or c.school_id = ${schoolId}::uuid)`)
  return new Set(rows.map(({ id }) => id))
}

export interface SubjectPlace {
  stateId: string
  schoolId: string | null
  sessionId: string
  subjectId: string
}

/** Sets the classes that take a subject in a session: adds, changes and removes. */
export const replaceClasses = async (
  tx: WriteTx,
  place: SubjectPlace,
  classes: readonly { classId: string; elective: boolean }[],
): Promise<void> => {
  const ids = classes.map(({ classId }) => classId)
  await tx.run(sql`
    delete from class_subject
    where subject_id = ${place.subjectId} and session_id = ${place.sessionId}
      and school_id is not distinct from ${place.schoolId}::uuid and class_id <> all(${ids}::uuid[])`)
  await tx.run(sql`
    insert into class_subject (id, state_id, school_id, session_id, class_id, subject_id, elective, position)
    select akada_uuid(), ${place.stateId}, ${place.schoolId}, ${place.sessionId}, given.class_id, ${place.subjectId}, given.elective,
      coalesce((
        select max(cs.position) + 1 from class_subject cs
        where cs.session_id = ${place.sessionId} and cs.class_id = given.class_id), 0)
    from unnest(${ids}::uuid[], ${classes.map(({ elective }) => elective)}::boolean[]) as given(class_id, elective)
    on conflict (session_id, class_id, subject_id, (coalesce(school_id, state_id))) do update set elective = excluded.elective
      where class_subject.elective <> excluded.elective`)
}

export const locateSubjects = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string | null; schoolId: string | null }>(sql`
    select su.id, su.state_id as "stateId", sc.district_id as "districtId", su.school_id as "schoolId"
    from subject su left join school_brief sc on sc.id = su.school_id where su.id = any(${ids})`)
