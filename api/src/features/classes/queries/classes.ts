import { v7 as uuidv7 } from 'uuid'
import { empty, type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { ClassHooks } from '../hooks.ts'

/** A class with the figures of one school, if a school is given. */
export interface ClassRow {
  id: string
  schoolId: string | null
  name: string
  description: string | null
  classType: { id: string; name: string }
  level: number
  owner: 'state' | 'school'
  armCount: number | null
  studentCount: number | null
  revision: number
}

const figuresOf = (hooks: ClassHooks, schoolId: string): Sql => sql`
  left join (
    select a.class_id, count(*)::int as arms
    from class_arm a
    join term_brief t on t.session_id = a.session_id and t.active
    where a.school_id = ${schoolId} and a.closed_at is null
    group by a.class_id
  ) arm on arm.class_id = c.id
  left join (${hooks.studentsByClass(schoolId)}) enrolled on enrolled.class_id = c.id`

const classesWhere = (hooks: ClassHooks, condition: Sql, schoolId: string | null): Sql => sql`
  select c.id, c.school_id as "schoolId", c.name, c.description, json_build_object('id', ct.id, 'name', ct.name) as "classType",
    c.level, c.revision, case when c.school_id is null then 'state' else 'school' end as owner,
    ${schoolId === null ? sql`null::int as "armCount", null::int as "studentCount"` : sql`coalesce(arm.arms, 0) as "armCount", coalesce(enrolled.students, 0) as "studentCount"`}
  from class c
  join class_type_brief ct on ct.id = c.class_type_id
  ${schoolId === null ? empty : figuresOf(hooks, schoolId)}
  where ${condition}
  order by c.level, c.name collate "und-x-icu"`

/** The state's classes and those of a school; the state's alone if no school is given. */
export const classesOf = (tx: ReadTx, hooks: ClassHooks, schoolId: string | null): Promise<ClassRow[]> =>
  tx.rows(classesWhere(hooks, sql`c.school_id is null or c.school_id = ${schoolId}::uuid`, schoolId))

export const getClass = (tx: ReadTx, hooks: ClassHooks, id: string, schoolId: string | null): Promise<ClassRow> =>
  tx.get(classesWhere(hooks, sql`c.id = ${id}`, schoolId))

/** Locks a class; returns its owner. */
export const lockClass = (tx: WriteTx, id: string): Promise<{ schoolId: string | null; stateId: string }> =>
  tx.get(sql`select c.school_id as "schoolId", c.state_id as "stateId" from class c where c.id = ${id} for update`)

/** Prevents changes to a class until the transaction ends; returns its owner. */
export const lockClassFacts = (tx: WriteTx, id: string): Promise<{ name: string; schoolId: string | null }> =>
  tx.get(sql`select c.name, c.school_id as "schoolId" from class c where c.id = ${id} for no key update`)

/** Whether a name is taken among the state's classes, or for a school's class also among its own. */
export const isNameTaken = async (
  tx: ReadTx,
  { name, schoolId, except }: { name: string; schoolId: string | null; except: string | null },
): Promise<boolean> =>
  (await tx.find(sql`
    select 1 from class c
    where lower(c.name) = lower(${name}) and (c.school_id is null or c.school_id = ${schoolId}::uuid)
      and c.id is distinct from ${except}::uuid`)) !== null

export const isClassType = async (tx: ReadTx, id: string): Promise<boolean> =>
  (await tx.find(sql`select 1 from class_type_brief ct where ct.id = ${id}`)) !== null

interface ClassFields {
  name: string
  description: string | null
  classTypeId: string
  level: number
}

export const insertClass = (
  tx: WriteTx,
  made: ClassFields & { id: string; stateId: string; schoolId: string | null },
): Promise<number> =>
  tx.run(sql`
    insert into class (id, state_id, school_id, class_type_id, name, description, level)
    values (${made.id}, ${made.stateId}, ${made.schoolId}, ${made.classTypeId}, ${made.name}, ${made.description}, ${made.level})`)

/** Adds classes of the state to a class type; returns their ids by name. The last class of a school's years is terminal. */
export const insertStateClasses = async (
  tx: WriteTx,
  stateId: string,
  classTypeId: string,
  classes: readonly { name: string; level: number; terminal: boolean }[],
): Promise<Record<string, string>> => {
  const made: Record<string, string> = {}
  for (const { name, level, terminal } of classes) {
    const id = uuidv7()
    made[name] = id
    await tx.run(sql`
      insert into class (id, state_id, class_type_id, name, level, terminal)
      values (${id}, ${stateId}, ${classTypeId}, ${name}, ${level}, ${terminal})`)
  }
  return made
}

export const updateClass = (tx: WriteTx, id: string, to: ClassFields): Promise<number> =>
  tx.run(sql`
    update class set class_type_id = ${to.classTypeId}, name = ${to.name}, description = ${to.description}, level = ${to.level},
      revision = revision + 1
    where id = ${id}`)

export const classTypes = (tx: ReadTx): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql`select ct.id, ct.name from class_type_brief ct order by ct.position, ct.name`)

export const locateClasses = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string | null; schoolId: string | null }>(sql`
    select c.id, c.state_id as "stateId", sc.district_id as "districtId", c.school_id as "schoolId"
    from class c left join school_brief sc on sc.id = c.school_id where c.id = any(${ids})`)
