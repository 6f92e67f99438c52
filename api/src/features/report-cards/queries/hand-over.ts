import { sql, type WriteTx } from '../../../platform/db/index.ts'
import { lockClass } from './cards.ts'

/** A student's move between classes of two schools in the middle of a term. */
export interface CardMove {
  studentId: string
  termId: string
  from: { schoolId: string; classId: string }
  to: { schoolId: string; classId: string; classArmId: string | null }
}

/**
 * Prevents the cards of the class that a student leaves from being computed until the transaction ends: others wait, and then find the
 * student gone. Taken before any other lock.
 */
export const holdClassCards = (tx: WriteTx, { termId, from }: Pick<CardMove, 'termId' | 'from'>): Promise<void> =>
  lockClass(tx, { ...from, termId })

/**
 * Moves the draft of a card to the student's new school, with its ratings and remarks, and without a position until it is computed there.
 * While the student is in no arm there, nobody sees it. A published card stays where it was issued.
 */
export const handOverDraft = (tx: WriteTx, { studentId, termId, to }: CardMove): Promise<number> =>
  tx.run(sql`
    update report_card set school_id = ${to.schoolId}, class_id = ${to.classId},
      class_arm_id = coalesce(${to.classArmId}::uuid, class_arm_id),
      average_hundredths = null, position_in_arm = null, position_in_class = null,
      waiting = false, left_out_reason = null, left_out_by = null, left_out_at = null
    where student_id = ${studentId} and term_id = ${termId} and status = 'Draft'`)

/**
 * Moves the drafts of students who were added to an arm to that arm, without a position: until the arm computes them again they have none
 * anywhere.
 */
export const deletePlaces = (
  tx: WriteTx,
  arm: { id: string; schoolId: string; sessionId: string; classId: string },
  studentIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    update report_card rc set school_id = ${arm.schoolId}, class_id = ${arm.classId}, class_arm_id = ${arm.id},
      average_hundredths = null, position_in_arm = null, position_in_class = null
    from term_brief t
    where t.id = rc.term_id and t.active and t.session_id = ${arm.sessionId} and rc.status = 'Draft'
      and rc.student_id = any(${studentIds}::uuid[]) and rc.class_arm_id <> ${arm.id}`)
