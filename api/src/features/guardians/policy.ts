import type { Actor } from '../../platform/auth/index.ts'
import { seesContacts } from '../students/index.ts'

/** Whether a person may look up the numbers of a student's guardians: those who keep the records, and the class teacher. */
export const mayCall = (actor: Actor, isClassTeacher: boolean): boolean => isClassTeacher || seesContacts(actor)
