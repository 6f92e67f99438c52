import type { Operation } from '@akada/contract/permissions'
import type { Actor } from '../../platform/auth/index.ts'

/** Whose catalogue a class belongs to; the school is null for the state's. */
export interface Owned {
  schoolId: string | null
}

/**
 * A catalogue entry is changed by whom it belongs to: the state's by those who act for the state, a school's own by those who may in that
 * school. A super admin who entered a school acts for the school.
 */
export const mayEdit = (actor: Actor, operation: Operation, { schoolId }: Owned): boolean =>
  actor.can(operation) &&
  (schoolId === null ? actor.level === 'State' : actor.level !== 'State' && isIn(actor, schoolId))

const isIn = (actor: Actor, schoolId: string): boolean => actor.schoolId === null || actor.schoolId === schoolId

/** Who marks a register: the arm's class teacher, or whoever may mark any. */
export const mayMark = (actor: Actor, classTeacherId: string | null): boolean =>
  actor.can('attendance.mark') && (actor.can('attendance.mark-any') || classTeacherId === actor.staffId)
