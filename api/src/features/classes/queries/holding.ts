import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** The arm that students are added to, whether it is open, its session, and that session's active term. */
export interface GoalArm {
  id: string
  schoolId: string
  sessionId: string
  sessionName: string
  sessionStarts: string
  classId: string
  className: string
  fullName: string
  open: boolean
  /** First day of the active term; null if the arm is of another session. */
  termStarts: string | null
}

/** Reads an arm and keeps it open until the transaction ends. */
export const lockArmForShare = (tx: WriteTx, id: string): Promise<GoalArm> =>
  tx.get(sql`
    select a.id, a.school_id as "schoolId", a.session_id as "sessionId", n.name as "sessionName", n.starts as "sessionStarts",
      a.class_id as "classId", c.name as "className",
      c.name || ' ' || a.name as "fullName",
      a.closed_at is null as open, t.starts as "termStarts"
    from class_arm a
    join class c on c.id = a.class_id
    join session_brief n on n.id = a.session_id
    left join term_brief t on t.session_id = a.session_id and t.active
    where a.id = ${id}
    for share of a`)

/** Keeps arms open until the transaction ends; returns how many of them are. */
export const countOpenArmsForShare = async (tx: WriteTx, armIds: readonly string[]): Promise<number> =>
  (
    await tx.rows(sql`
    select a.id from class_arm a where a.id = any(${armIds}::uuid[]) and a.closed_at is null order by a.id for share`)
  ).length

/** Locks open arms of a school in the order of their ids; returns those that exist. */
export const lockArms = (
  tx: WriteTx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string; fullName: string }[]> =>
  tx.rows(sql`
    select a.id, c.name || ' ' || a.name as "fullName"
    from class_arm a
    join class c on c.id = a.class_id
    where a.id = any(${ids}::uuid[]) and a.school_id = ${schoolId} and a.closed_at is null
    order by a.id
    for no key update of a`)
