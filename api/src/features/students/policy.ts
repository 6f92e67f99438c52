import type { Actor } from '../../platform/auth/index.ts'

/** The person to whose own class arms the view of students is restricted; null for those who see every student within reach. */
export const narrowedTo = (actor: Actor): string | null => (actor.can('student.view-all') ? null : actor.staffId)

/** Blood group, genotype and special needs are sensitive data (Nigeria Data Protection Act 2023). */
export const seesHealth = (actor: Actor): boolean => actor.can('student.view-health')

/** What a person may do with a student they can see. */
export const studentCan = (actor: Actor): { edit: boolean; assign: boolean } => ({
  edit: actor.can('student.update'),
  assign: actor.can('student.assign-class-arm'),
})
