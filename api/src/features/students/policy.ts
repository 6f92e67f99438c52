import type { StudentProfile } from '@akada/contract/students/schemas'
import type { Actor } from '../../platform/auth/index.ts'

/** The person to whose own class arms the view of students is restricted; null for those who see every student within reach. */
export const narrowedTo = (actor: Actor): string | null => (actor.can('student.view-all') ? null : actor.staffId)

/** Blood group, genotype and special needs are sensitive data (Nigeria Data Protection Act 2023). */
export const seesHealth = (actor: Actor): boolean => actor.can('student.view-health')

/** NIN, home address, and how guardians are reached: for those who keep the records, not for everybody who teaches the child. */
export const seesContacts = (actor: Actor): boolean => actor.can('guardian.manage') || actor.can('student.update')

/** What a person may do with a student they can see. */
export const studentCan = (actor: Actor, isClassTeacher: boolean): StudentProfile['can'] => ({
  edit: actor.can('student.update'),
  assign: actor.can('student.assign-class-arm'),
  seeContacts: seesContacts(actor),
  call: isClassTeacher && !seesContacts(actor),
})
