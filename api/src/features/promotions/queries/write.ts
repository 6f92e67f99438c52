import type { PromotionOutcome } from '@akada/contract/promotions/calls'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { DoneMove, SessionMove } from '../../students/index.ts'
import { type PromotionContext, leftSince } from './view.ts'

/** Serialises deciding, applying and undoing a school's promotion from a session, until the transaction ends. */
export const lockPromotion = async (tx: WriteTx, schoolId: string, sessionId: string): Promise<void> => {
  const name = `promotion ${schoolId} ${sessionId}`
  // Read, not run: waiting for the lock writes nothing that would have to be audited.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export interface Decision {
  student: string
  outcome: PromotionOutcome
  reason: string | null
}

/** Adds decisions about students who have none. */
export const saveDecisions = (
  tx: WriteTx,
  { stateId, schoolId, session }: Pick<PromotionContext, 'stateId' | 'schoolId' | 'session'>,
  by: { staffId: string; at: Date },
  decisions: readonly Decision[],
): Promise<number> =>
  tx.run(sql`
    insert into promotion_decision (state_id, school_id, session_id, student_id, outcome, reason, decided_by, decided_at)
    select ${stateId}, ${schoolId}, ${session.id}, d.student, d.outcome, d.reason, ${by.staffId}, ${by.at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as d(student uuid, outcome text, reason text)`)

export const dropDecisions = (tx: WriteTx, sessionId: string, studentIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from promotion_decision where session_id = ${sessionId} and student_id = any(${studentIds}::uuid[])`)

/** The school's current promotion from a session; created if there is none. */
export const findOrCreatePromotion = async (
  tx: WriteTx,
  { stateId, schoolId, session }: Pick<PromotionContext, 'stateId' | 'schoolId' | 'session'>,
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

/** Records the arms that a promotion created, so that undoing it can close those that are unused. */
export const noteArmsMade = (tx: WriteTx, promotionId: string, armIds: readonly string[]): Promise<number> =>
  tx.run(sql`update promotion set arms_made = arms_made || ${armIds}::uuid[] where id = ${promotionId}`)

/** The result for one student, and the status before. */
export interface Move extends SessionMove {
  outcome: PromotionOutcome
  statusBefore: string
}

/** Stores what was done, for undoing. */
export const insertMoves = (
  tx: WriteTx,
  promotionId: string,
  stateId: string,
  moves: readonly Move[],
): Promise<number> =>
  tx.run(sql`
    insert into promotion_move (promotion_id, state_id, student_id, outcome, closed_enrolment_id, opened_enrolment_id, status_before)
    select ${promotionId}, ${stateId}, move.student, move.outcome, move.closed, move.opened, move."statusBefore"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(student uuid, outcome text, closed uuid, opened uuid,
      "statusBefore" text)`)

export interface PromotionRow {
  id: string
  schoolId: string
  districtId: string
  sessionId: string
  session: string
  toSessionId: string
  toSession: string
  undoneBy: string | null
}

export const getPromotion = (tx: ReadTx, id: string): Promise<PromotionRow> =>
  tx.get(sql`
    select p.id, p.school_id as "schoolId", sc.district_id as "districtId", p.session_id as "sessionId", n.name as session,
      p.to_session_id as "toSessionId", next.name as "toSession",
      case when p.undone_at is not null then by.full_name end as "undoneBy"
    from promotion p
    join school_brief sc on sc.id = p.school_id
    join session_brief n on n.id = p.session_id
    join session_brief next on next.id = p.to_session_id
    left join staff_brief by on by.id = p.undone_by
    where p.id = ${id}`)

/** What a promotion did with each student, in the order of their ids, and whether the student has left since (see leftSince). */
export const movesOf = (tx: ReadTx, promotionId: string): Promise<(DoneMove & { hasLeft: boolean })[]> =>
  tx.rows(sql`
    select pm.student_id as student, pm.closed_enrolment_id as closed, pm.opened_enrolment_id as opened,
      pm.status_before as "statusBefore", ${leftSince} as "hasLeft"
    from promotion_move pm
    join promotion p on p.id = pm.promotion_id
    join student_brief s on s.id = pm.student_id
    where pm.promotion_id = ${promotionId} order by pm.student_id`)

/** The unused arms that a promotion created. */
export const unusedArms = async (tx: ReadTx, promotionId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select a.id from promotion p
      join class_arm_brief a on a.id = any(p.arms_made) and a.closed_at is null
      where p.id = ${promotionId}
        and not exists (select from placement e where e.class_arm_id = a.id and akada_counts_ever(e.begins, e.ends))
        and not exists (select from subject_teacher_brief st where st.class_arm_id = a.id and st.ended_at is null)
        and not exists (select from register_brief r where r.class_arm_id = a.id)`)
  ).map(({ id }) => id)

/** Closes a promotion as undone. */
export const closePromotion = async (tx: WriteTx, promotionId: string, by: string, at: Date): Promise<void> => {
  await tx.run(sql`
    update promotion_move set undone_at = ${at.toISOString()} where promotion_id = ${promotionId}`)
  await tx.run(sql`
    update promotion set undone_by = ${by}, undone_at = ${at.toISOString()} where id = ${promotionId}`)
}

export const locatePromotions = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select p.id, p.state_id as "stateId", sc.district_id as "districtId", p.school_id as "schoolId"
    from promotion p join school_brief sc on sc.id = p.school_id where p.id = any(${ids}::uuid[])`)
