import { sql, type WriteTx } from '../../../platform/db/index.ts'
import { lockClass } from './cards.ts'

/** A student's move from a class of one school to one of another, in the middle of a term. */
export interface CardMove {
  studentId: string
  termId: string
  from: { schoolId: string; classId: string }
  to: { schoolId: string; classId: string; classArmId: string | null }
}

/**
 * Keeps the cards of the class that a student is to leave from being computed until the transaction ends: whoever computes them waits,
 * and then finds the student gone. Taken before anything else is held.
 */
export const holdClassCards = (tx: WriteTx, { termId, from }: Pick<CardMove, 'termId' | 'from'>): Promise<void> =>
  lockClass(tx, { ...from, termId })

/**
 * Gives the draft of a card to the school that the student moves to, with its ratings and remarks, and without a place until it is computed
 * there. Where the student is in no arm there yet, nobody sees it. A published card stays where it was issued.
 */
export const handOverDraft = (tx: WriteTx, { studentId, termId, to }: CardMove): Promise<number> =>
  tx.run(sql`
    update report_card set school_id = ${to.schoolId}, class_id = ${to.classId},
      class_arm_id = coalesce(${to.classArmId}::uuid, class_arm_id),
      average_hundredths = null, position_in_arm = null, position_in_class = null,
      waiting = false, left_out_reason = null, left_out_by = null, left_out_at = null
    where student_id = ${studentId} and term_id = ${termId} and status = 'Draft'`)

/** Gives the drafts of students who were put into an arm to that arm, without a place: until it computes them again they have none anywhere. */
export const forgetPlaces = (
  tx: WriteTx,
  arm: { id: string; schoolId: string; sessionId: string; classId: string },
  studentIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    update report_card rc set school_id = ${arm.schoolId}, class_id = ${arm.classId}, class_arm_id = ${arm.id},
      average_hundredths = null, position_in_arm = null, position_in_class = null
    from term t
    where t.id = rc.term_id and t.active and t.session_id = ${arm.sessionId} and rc.status = 'Draft'
      and rc.student_id = any(${studentIds}::uuid[]) and rc.class_arm_id <> ${arm.id}`)
