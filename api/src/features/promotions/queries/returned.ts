import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { NextPlacement, PromotedFrom } from '../../students/index.ts'

/**
 * Where a promotion that still holds, of any school, sends a student out of a class in a session that has not begun; null if none does. The
 * class arm is named only if it is the given school's and open.
 */
export const findPromotion = (
  tx: ReadTx,
  { studentId, schoolId, sessionId, classId, today }: PromotedFrom,
): Promise<NextPlacement | null> =>
  tx.find(sql`
    select p.to_session_id as "sessionId", n.name as "sessionName", opened.class_id as "classId", a.id as "classArmId", opened.begins
    from promotion_move pm
    join promotion p on p.id = pm.promotion_id and p.session_id = ${sessionId} and p.undone_at is null
    join placement closed on closed.id = pm.closed_enrolment_id and closed.class_id = ${classId}
    join placement opened on opened.id = pm.opened_enrolment_id and opened.begins > ${today}::date
    join session_brief n on n.id = p.to_session_id
    left join class_arm_brief a on a.id = opened.class_arm_id and a.school_id = ${schoolId} and a.closed_at is null
    where pm.student_id = ${studentId} and pm.undone_at is null
    order by p.applied_at desc
    limit 1`)

/**
 * A student is at the school again: its promotion of them is from now on about their present enrolment and the one that follows it, which
 * undoing it changes.
 */
export const promotionResumed = (
  tx: WriteTx,
  { studentId, schoolId }: { studentId: string; schoolId: string },
): Promise<number> =>
  tx.run(sql`
    update promotion_move pm set closed_enrolment_id = now.id, opened_enrolment_id = next.id
    from promotion p, present_placement now, open_placement next
    where pm.student_id = ${studentId} and pm.undone_at is null and p.id = pm.promotion_id and p.school_id = ${schoolId}
      and p.undone_at is null and now.student_id = pm.student_id and now.session_id = p.session_id
      and next.student_id = pm.student_id and next.session_id = p.to_session_id and next.class_id = (
        select opened.class_id from placement opened where opened.id = pm.opened_enrolment_id)`)
