import type { PromotionOutcome } from '@akada/contract/promotions/calls'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Ground } from './view.ts'

/** Lets one at a time decide, apply or undo a school's promotion from a session, until the transaction ends. */
export const lockPromotion = async (tx: WriteTx, schoolId: string, sessionId: string): Promise<void> => {
  const name = `promotion ${schoolId} ${sessionId}`
  // Read, not run: waiting for one's turn writes nothing that would have to be audited.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Locks everybody with an open place in the session, in the order of their ids: whoever moves or withdraws them now is waited for. */
export const lockPupils = (tx: WriteTx, schoolId: string, sessionId: string): Promise<unknown[]> =>
  tx.rows(sql`
    select s.id from student s
    where s.id in (select e.student_id from enrolment e
      where e.school_id = ${schoolId} and e.session_id = ${sessionId} and e.ends is null)
    order by s.id
    for update`)

export interface Decision {
  student: string
  outcome: PromotionOutcome
  reason: string | null
}

export const saveDecisions = (
  tx: WriteTx,
  { stateId, schoolId, session }: Pick<Ground, 'stateId' | 'schoolId' | 'session'>,
  by: { staffId: string; at: Date },
  decisions: readonly Decision[],
): Promise<number> =>
  tx.run(sql`
    insert into promotion_decision (state_id, school_id, session_id, student_id, outcome, reason, decided_by, decided_at)
    select ${stateId}, ${schoolId}, ${session.id}, d.student, d.outcome, d.reason, ${by.staffId}, ${by.at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as d(student uuid, outcome text, reason text)
    on conflict (student_id, session_id) do update
    set outcome = excluded.outcome, reason = excluded.reason, school_id = excluded.school_id,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at`)

export const dropDecisions = (tx: WriteTx, sessionId: string, studentIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from promotion_decision where session_id = ${sessionId} and student_id = any(${studentIds}::uuid[])`)

/** The school's standing promotion from a session; made where there is none. */
export const takePromotion = async (
  tx: WriteTx,
  { stateId, schoolId, session }: Pick<Ground, 'stateId' | 'schoolId' | 'session'>,
  toSessionId: string,
  by: { staffId: string; at: Date },
): Promise<string> => {
  await tx.run(sql`
    insert into promotion (id, state_id, school_id, session_id, to_session_id, applied_by, applied_at)
    values (akada_uuid(), ${stateId}, ${schoolId}, ${session.id}, ${toSessionId}, ${by.staffId}, ${by.at.toISOString()})
    on conflict (school_id, session_id) where undone_at is null do nothing`)
  const { id } = await tx.get<{ id: string }>(sql`
    select p.id from promotion p
    where p.school_id = ${schoolId} and p.session_id = ${session.id} and p.undone_at is null`)
  return id
}

/**
 * Makes the arms of a session that are missing in the next, with their streams, and their class teachers where these still hold a role in
 * the school. Answers how many it made.
 */
export const makeArms = async (
  tx: WriteTx,
  promotionId: string,
  { schoolId, session }: Pick<Ground, 'schoolId' | 'session'>,
  toSessionId: string,
): Promise<number> => {
  const made = await tx.rows<{ id: string }>(sql`
    insert into class_arm (id, state_id, school_id, session_id, class_id, name, stream, description, class_teacher_id)
    select akada_uuid(), a.state_id, a.school_id, ${toSessionId}, a.class_id, a.name, a.stream, a.description,
      (select t.id from staff t
        where t.id = a.class_teacher_id and t.account_status <> 'Suspended' and exists (
          select from role_access ra where ra.staff_id = t.id and ra.school_id = a.school_id and ra.ended_at is null))
    from class_arm a
    where a.school_id = ${schoolId} and a.session_id = ${session.id} and a.closed_at is null
    on conflict (school_id, session_id, class_id, lower(name)) where closed_at is null do nothing
    returning id`)
  if (made.length > 0) {
    await tx.run(sql`
      update promotion set arms_made = arms_made || ${made.map(({ id }) => id)}::uuid[] where id = ${promotionId}`)
  }
  return made.length
}

/** What happens to one student: the place that ends, and the one that begins, if any. */
export interface Move {
  student: string
  outcome: PromotionOutcome
  closed: string
  /** Last day of the place that ends, and why. */
  ends: string
  cause: string
  /** The id of the place that begins; null for those who leave. */
  opened: string | null
  classId: string | null
  /** In lower case. */
  armName: string | null
  statusBefore: string
  statusAfter: string
}

/** Moves as rows `move`. */
export const moving = (moves: readonly Move[]) => sql`
  jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(student uuid, outcome text, closed uuid, ends date, cause text,
    opened uuid, "classId" uuid, "armName" text, "statusBefore" text, "statusAfter" text)`

/** Ends places and begins others, each student's status with them, and keeps what was done for the undoing. */
export const writeMoves = async (
  tx: WriteTx,
  promotionId: string,
  { stateId, schoolId }: Pick<Ground, 'stateId' | 'schoolId'>,
  next: { id: string; starts: string },
  moves: readonly Move[],
): Promise<void> => {
  await tx.run(sql`
    update enrolment e set ends = greatest(move.ends, e.begins - 1), ended_because = move.cause
    from ${moving(moves)}
    where e.id = move.closed and e.ends is null`)
  await tx.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    select move.opened, ${stateId}, ${schoolId}, move.student, ${next.id}, move."classId", a.id,
      greatest(${next.starts}::date, was.ends + 1)
    from ${moving(moves)}
    join enrolment was on was.id = move.closed
    left join class_arm a on a.school_id = ${schoolId} and a.session_id = ${next.id} and a.class_id = move."classId"
      and lower(a.name) = move."armName" and a.closed_at is null
    where move.opened is not null`)
  await tx.run(sql`
    update student s set status = move."statusAfter", revision = s.revision + 1
    from ${moving(moves)}
    where s.id = move.student and s.status <> move."statusAfter"`)
  await tx.run(sql`
    insert into promotion_move (promotion_id, state_id, student_id, outcome, closed_enrolment_id, opened_enrolment_id, status_before)
    select ${promotionId}, ${stateId}, move.student, move.outcome, move.closed, move.opened, move."statusBefore"
    from ${moving(moves)}`)
}

export interface KeptPromotion {
  id: string
  schoolId: string
  districtId: string
  sessionId: string
  session: string
  toSession: string
  undoneBy: string | null
}

export const getPromotion = (tx: ReadTx, id: string): Promise<KeptPromotion> =>
  tx.get(sql`
    select p.id, p.school_id as "schoolId", sc.district_id as "districtId", p.session_id as "sessionId", n.name as session,
      next.name as "toSession",
      case when p.undone_at is not null then concat_ws(' ', by.first_name, by.last_name) end as "undoneBy"
    from promotion p
    join school sc on sc.id = p.school_id
    join session n on n.id = p.session_id
    join session next on next.id = p.to_session_id
    left join staff by on by.id = p.undone_by
    where p.id = ${id}`)

/** Locks everybody whom a promotion moved, in the order of their ids. */
export const lockMoved = (tx: WriteTx, promotionId: string): Promise<unknown[]> =>
  tx.rows(sql`
    select s.id from student s
    where s.id in (select pm.student_id from promotion_move pm where pm.promotion_id = ${promotionId})
    order by s.id
    for update`)

/** Gives everybody the former place back; the places that had begun count for no day, and arms that nobody uses are closed. */
export const takeBack = async (tx: WriteTx, promotionId: string, by: string, at: Date): Promise<number> => {
  const moves = sql`promotion_move pm where pm.promotion_id = ${promotionId}`
  await tx.run(sql`
    update enrolment e set ends = e.begins - 1, ended_because = 'Promotion undone'
    where e.id in (select pm.opened_enrolment_id from ${moves})`)
  await tx.run(sql`
    update enrolment e set ends = null, ended_because = null
    where e.id in (select pm.closed_enrolment_id from ${moves})`)
  await tx.run(sql`
    update student s set status = pm.status_before, revision = s.revision + 1
    from promotion_move pm
    where pm.promotion_id = ${promotionId} and s.id = pm.student_id and s.status <> pm.status_before`)
  const undone = await tx.run(sql`
    update promotion_move set undone_at = ${at.toISOString()} where promotion_id = ${promotionId}`)
  await tx.run(sql`
    update class_arm a set closed_at = ${at.toISOString()}
    from promotion p
    where p.id = ${promotionId} and a.id = any(p.arms_made) and a.closed_at is null
      and not exists (select from enrolment e where e.class_arm_id = a.id and (e.ends is null or e.ends >= e.begins))
      and not exists (select from subject_teacher st where st.class_arm_id = a.id and st.ended_at is null)
      and not exists (select from register r where r.class_arm_id = a.id)`)
  await tx.run(sql`
    update promotion set undone_by = ${by}, undone_at = ${at.toISOString()} where id = ${promotionId}`)
  return undone
}

export const locatePromotions = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select p.id, p.state_id as "stateId", sc.district_id as "districtId", p.school_id as "schoolId"
    from promotion p join school sc on sc.id = p.school_id where p.id = any(${ids}::uuid[])`)
