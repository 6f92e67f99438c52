import type { Operation } from '@akada/contract/permissions'
import type { Actor } from '../../platform/auth/index.ts'

/** The owner of a class; the school is null for the state's. */
export interface Owned {
  schoolId: string | null
}

/**
 * A catalogue entry can be changed by its owner: the state's by those who act for the state, a school's own by those with the permission in
 * that school. A super admin who entered a school acts for the school.
 */
export const mayEdit = (actor: Actor, operation: Operation, { schoolId }: Owned): boolean =>
  actor.can(operation) &&
  (schoolId === null ? actor.level === 'State' : actor.level !== 'State' && isIn(actor, schoolId))

const isIn = (actor: Actor, schoolId: string): boolean => actor.schoolId === null || actor.schoolId === schoolId

/** Who may mark a register: the arm's class teacher, or anyone who may mark any. */
export const mayMark = (actor: Actor, classTeacherId: string | null): boolean =>
  actor.can('attendance.mark') && (actor.can('attendance.mark-any') || classTeacherId === actor.staffId)
