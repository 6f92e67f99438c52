import type { HandedKind, HandedWork } from '@akada/contract/hand-overs/calls'
import { type ReadTx, sql, type WriteTx } from '../../platform/db/index.ts'
import type { WorkOfArm } from './rules.ts'

/** The names of those who were on the roll of an arm on any of the days. */
export const rollWithin = (
  tx: ReadTx,
  classArmId: string,
  { from, to }: { from: string; to: string },
): Promise<{ id: string; fullName: string }[]> =>
  tx.rows(sql`
    select s.id, s.full_name as "fullName" from student_brief s
    where s.id in (select e.student_id from placement e
      where e.class_arm_id = ${classArmId} and e.begins <= ${to}::date and coalesce(e.ends, 'infinity') >= ${from}::date)
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.id`)

interface NewHandOver {
  id: string
  stateId: string
  schoolId: string
  classArmId: string
  work: HandedWork
  staffId: string
  at: Date
}

/** Stores a hand-over; false if there is one with its id. */
export const insertHandOver = async (tx: WriteTx, made: NewHandOver): Promise<boolean> =>
  (await tx.run(sql`
    insert into hand_over (id, state_id, school_id, class_arm_id, work, staff_id, handed_at)
    values (${made.id}, ${made.stateId}, ${made.schoolId}, ${made.classArmId}, ${JSON.stringify(made.work)}::jsonb, ${made.staffId},
      ${made.at.toISOString()})
    on conflict (id) do nothing`)) > 0

/** Whether a person has handed over the same before. */
export const wasHandedOver = async (
  tx: ReadTx,
  { id, classArmId, work, staffId }: Pick<NewHandOver, 'id' | 'classArmId' | 'work' | 'staffId'>,
): Promise<boolean> =>
  (await tx.find(sql`
    select from hand_over
    where id = ${id} and class_arm_id = ${classArmId} and staff_id = ${staffId} and work = ${JSON.stringify(work)}::jsonb`)) !==
  null

/** How many hand-overs of a person wait for a decision. */
export const countHandedBy = async (tx: ReadTx, staffId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(
      sql`select count(*)::int as count from hand_over where staff_id = ${staffId} and status = 'Waiting'`,
    )
  ).count

/** How many hand-overs of these kinds wait for a decision in a school. */
export const countHandOvers = async (
  tx: ReadTx,
  { schoolId, kinds }: { schoolId: string; kinds: readonly HandedKind[] },
): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from hand_over
      where school_id = ${schoolId} and status = 'Waiting' and work ->> 'kind' = any(${kinds}::text[])`)
  ).count

interface WaitingHandOver {
  id: string
  work: WorkOfArm
  by: string
  at: string
}

/** The hand-overs of a school that wait for a decision, the oldest first. */
export const waitingHandOvers = (
  tx: ReadTx,
  { schoolId, kinds, most }: { schoolId: string; kinds: readonly HandedKind[]; most: number },
): Promise<WaitingHandOver[]> =>
  tx.rows(sql`
    select h.id, h.work || jsonb_build_object('classArmId', h.class_arm_id) as work, st.full_name as by,
      to_char(h.handed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"
    from hand_over h join staff_brief st on st.id = h.staff_id
    where h.school_id = ${schoolId} and h.status = 'Waiting' and h.work ->> 'kind' = any(${kinds}::text[])
    order by h.handed_at, h.id
    limit ${most}`)

interface LockedHandOver {
  status: 'Waiting' | 'Taken' | 'Discarded'
  work: WorkOfArm
  schoolId: string
  districtId: string
  by: string
  staffId: string
}

/** A hand-over, locked until the transaction ends; 404 if there is none. */
export const lockHandOver = (tx: WriteTx, id: string): Promise<LockedHandOver> =>
  tx.get(sql`
    select h.status, h.work || jsonb_build_object('classArmId', h.class_arm_id) as work, h.school_id as "schoolId",
      sc.district_id as "districtId", st.full_name as by, h.staff_id as "staffId"
    from hand_over h join school_brief sc on sc.id = h.school_id join staff_brief st on st.id = h.staff_id
    where h.id = ${id}
    for update of h`)

export const setDecision = (
  tx: WriteTx,
  id: string,
  { status, by, at, reason }: { status: 'Taken' | 'Discarded'; by: string; at: Date; reason: string | null },
): Promise<number> =>
  tx.run(sql`
    update hand_over set status = ${status}, decided_by = ${by}, decided_at = ${at.toISOString()}, reason = ${reason} where id = ${id}`)

/** The places of hand-overs: the school of the class arm. */
export const handOverPlaces = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select h.id, h.state_id as "stateId", sc.district_id as "districtId", h.school_id as "schoolId"
    from hand_over h join school_brief sc on sc.id = h.school_id
    where h.id = any(${ids}::uuid[])`)
