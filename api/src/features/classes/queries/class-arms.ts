import type { ClassArmDetails } from '@akada/contract/classes/calls'
import { idIn, join, type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { ClassHooks } from '../hooks.ts'

export type ClassArmRow = Omit<ClassArmDetails, 'can'>

// Who is in an arm on a day; for a session that has ended or not begun, on its last or first day.
const armsWhere = (hooks: ClassHooks, conditions: readonly Sql[], today: string): Sql => sql`
  select a.id, a.name, c.name || ' ' || a.name as "fullName", a.stream, a.description,
    json_build_object('id', c.id, 'name', c.name, 'level', c.level) as "class",
    json_build_object('id', ct.id, 'name', ct.name) as "classType",
    json_build_object('id', n.id, 'name', n.name) as "session",
    json_build_object('id', sc.id, 'name', sc.name) as "school",
    case when st.id is not null then json_build_object('id', st.id, 'firstName', st.first_name, 'lastName', st.last_name) end
      as "classTeacher",
    ${hooks.studentsOfArm(sql`a.id`, sql`greatest(least(${today}::date, n.ends), n.starts)`)} as "studentCount",
    a.revision
  from class_arm a
  join class c on c.id = a.class_id
  join class_type_brief ct on ct.id = c.class_type_id
  join session_brief n on n.id = a.session_id
  join school_brief sc on sc.id = a.school_id
  left join staff_brief st on st.id = a.class_teacher_id
  where ${join(conditions, ' and ')}
  order by sc.name collate "und-x-icu", sc.id, c.level, c.name collate "und-x-icu", a.name collate "und-x-icu", a.id`

export interface ArmFilters {
  schoolIds: readonly string[] | null
  districtId: string | null
  classTeachers?: readonly string[]
  classes?: readonly string[]
  /** If omitted, the active session. */
  sessionId?: string
}

/** Open class arms of schools in a session, in the order of the school. */
export const listArms = (tx: ReadTx, hooks: ClassHooks, filters: ArmFilters, today: string): Promise<ClassArmRow[]> => {
  const { schoolIds, districtId, classTeachers, classes, sessionId } = filters
  const conditions = [
    sql`a.closed_at is null`,
    sessionId
      ? sql`a.session_id = ${sessionId}`
      : sql`a.session_id = (select t.session_id from term_brief t where t.active)`,
    schoolIds && sql`a.school_id = any(${schoolIds}::uuid[])`,
    !schoolIds && districtId && sql`sc.district_id = ${districtId}`,
    classTeachers?.length && sql`a.class_teacher_id = any(${classTeachers}::uuid[])`,
    classes?.length && sql`a.class_id = any(${classes}::uuid[])`,
  ].filter(condition => typeof condition === 'object' && condition !== null)
  return tx.rows(armsWhere(hooks, conditions, today))
}

/** One class arm, closed or open. */
export const getArm = (tx: ReadTx, hooks: ClassHooks, id: string, today: string): Promise<ClassArmRow> =>
  tx.get(armsWhere(hooks, [sql`a.id = ${id}`], today))

/** The session of the active term; null if none is active. */
export const findActiveSessionId = async (tx: ReadTx): Promise<string | null> =>
  (await tx.find<{ id: string }>(sql`select t.session_id as id from term_brief t where t.active`))?.id ?? null

/** An arm as stored. */
export interface ArmRow {
  id: string
  schoolId: string
  sessionId: string
  classId: string
  name: string
  stream: string | null
  description: string | null
  classTeacherId: string | null
  closed: boolean
  revision: number
}

/** Locks an arm against anyone adding students to it. */
export const lockArm = (tx: WriteTx, id: string): Promise<ArmRow> =>
  tx.get(sql`
    select a.id, a.school_id as "schoolId", a.session_id as "sessionId", a.class_id as "classId", a.name, a.stream, a.description,
      a.class_teacher_id as "classTeacherId", a.closed_at is not null as closed,
      a.revision
    from class_arm a where a.id = ${id} for update`)

/** The level of a class that is the state's or this school's own; null if it is neither. */
export const findLevel = async (tx: ReadTx, classId: string, schoolId: string): Promise<number | null> =>
  (
    await tx.find<{ level: number }>(sql`
      select c.level from class c where c.id = ${classId} and (c.school_id is null or c.school_id = ${schoolId})`)
  )?.level ?? null

/** Whether a person holds an open role in a school. */
export const isStaffOf = async (tx: ReadTx, staffId: string, schoolId: string): Promise<boolean> =>
  (await tx.find(sql`
    select 1 from role_access_brief ra
    where ra.staff_id = ${staffId} and ra.school_id = ${schoolId} and ra.ended_at is null`)) !== null

interface ArmFields {
  name: string
  classId: string
  stream: string | null
  description: string | null
  classTeacherId: string | null
}

/** Adds an arm; returns whether its name was free. */
export const insertArm = async (
  tx: WriteTx,
  made: ArmFields & { id: string; stateId: string; schoolId: string; sessionId: string },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into class_arm (id, state_id, school_id, session_id, class_id, name, stream, description, class_teacher_id)
    values (${made.id}, ${made.stateId}, ${made.schoolId}, ${made.sessionId}, ${made.classId}, ${made.name}, ${made.stream},
      ${made.description}, ${made.classTeacherId})
    on conflict do nothing`)) === 1

/** Adds the missing arms of some classes in a session; returns the ids of the new ones. */
export const insertArms = async (
  tx: WriteTx,
  place: { stateId: string; schoolId: string; sessionId: string },
  { classes, names }: { classes: readonly string[]; names: readonly string[] },
): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      insert into class_arm (id, state_id, school_id, session_id, class_id, name)
      select akada_uuid(), ${place.stateId}, ${place.schoolId}, ${place.sessionId}, class_id, name
      from unnest(${classes}::uuid[]) as class_id, unnest(${names}::text[]) as name
      on conflict (school_id, session_id, class_id, lower(name)) where closed_at is null do nothing
      returning id`)
  ).map(({ id }) => id)

/** How many of some classes are the state's or this school's own. */
export const countClassesOf = async (tx: ReadTx, classes: readonly string[], schoolId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from class c
      where c.id = any(${classes}::uuid[]) and (c.school_id is null or c.school_id = ${schoolId})`)
  ).count

export const updateArm = (tx: WriteTx, id: string, to: ArmFields): Promise<number> =>
  tx.run(sql`
    update class_arm set class_id = ${to.classId}, name = ${to.name}, stream = ${to.stream}, description = ${to.description},
      class_teacher_id = ${to.classTeacherId}, revision = revision + 1
    where id = ${id}`)

/** Closes arms; returns how many of them were open. */
export const closeArms = (tx: WriteTx, ids: readonly string[], at: Date): Promise<number> =>
  tx.run(sql`update class_arm set closed_at = ${at.toISOString()} where id = any(${ids}::uuid[]) and closed_at is null`)

export const locateArms = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select a.id, a.state_id as "stateId", sc.district_id as "districtId", a.school_id as "schoolId"
    from class_arm a join school_brief sc on sc.id = a.school_id where ${idIn(sql`a.id`, ids)}`)

/**
 * Creates the missing arms of a school's session in the next one, with their streams, and their class teachers if these still hold a role
 * in the school. Returns the ids of the new arms.
 */
export const copyArms = async (
  tx: WriteTx,
  { schoolId, from, to }: { schoolId: string; from: string; to: string },
): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      insert into class_arm (id, state_id, school_id, session_id, class_id, name, stream, description, class_teacher_id)
      select akada_uuid(), a.state_id, a.school_id, ${to}, a.class_id, a.name, a.stream, a.description,
        (select t.id from staff_brief t
          where t.id = a.class_teacher_id and t.account_status <> 'Suspended' and exists (
            select from role_access_brief ra where ra.staff_id = t.id and ra.school_id = a.school_id and ra.ended_at is null))
      from class_arm a
      where a.school_id = ${schoolId} and a.session_id = ${from} and a.closed_at is null
      on conflict (school_id, session_id, class_id, lower(name)) where closed_at is null do nothing
      returning id`)
  ).map(({ id }) => id)

/** The open class arms of the present and coming sessions of a school, of this class teacher, by class and name: 'JSS 1 Gold'. */
export const armsOfClassTeacher = async (tx: ReadTx, schoolId: string, staffId: string): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>(sql`
      select c.name || ' ' || a.name as name
      from class_arm a
      join class c on c.id = a.class_id
      join session_brief n on n.id = a.session_id
      where a.school_id = ${schoolId} and a.class_teacher_id = ${staffId} and a.closed_at is null and n.ends >= akada_today()
      order by n.starts, c.level, a.name`)
  ).map(({ name }) => name)

/** Gives these class arms another class teacher; null: none. */
export const replaceClassTeacher = (
  tx: WriteTx,
  { schoolId, staffId }: { schoolId: string; staffId: string },
  successorId: string | null,
): Promise<number> =>
  tx.run(sql`
    update class_arm a set class_teacher_id = ${successorId}, revision = a.revision + 1
    from session_brief n
    where n.id = a.session_id and n.ends >= akada_today() and a.school_id = ${schoolId} and a.class_teacher_id = ${staffId}
      and a.closed_at is null`)
