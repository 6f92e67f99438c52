import { commonErrors } from '@akada/contract/kernel/errors'
import { isPrivate, officeBlanks } from '@akada/contract/kernel/record'
import { guardianFields, studentFields } from '@akada/contract/students/record'
import type { StudentProfile } from '@akada/contract/students/schemas'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { narrowedTo, seesContacts, seesHealth, studentCan } from './policy.ts'
import type { StudentHooks } from './hooks.ts'
import { isClassTeacherOf, isOwnStudent } from './queries/own-arms.ts'
import { getStudent, type StoredStudent } from './queries/profile.ts'

/** Builds the signed address of a picture; null if there is none. */
export type PictureOf = (fileId: string | null) => { Location: string } | null

/** A student without what only those who keep the records may see. */
const withoutContacts = (student: StoredStudent): StoredStudent => ({
  ...student,
  ...officeBlanks(studentFields),
  guardians: student.guardians.map(guardian => ({ ...guardian, ...officeBlanks(guardianFields) })),
})

const shownTo = (
  actor: Actor,
  student: StoredStudent,
  { pictureOf, isClassTeacher }: { pictureOf: PictureOf; isClassTeacher: boolean },
): StudentProfile => {
  const { pictureFileId, health, ...shown } = seesContacts(actor) ? student : withoutContacts(student)
  return {
    ...shown,
    health: seesHealth(actor) ? health : null,
    profilePicture: pictureOf(pictureFileId),
    can: studentCan(actor, isClassTeacher),
  }
}

/** A student as visible to this person. Refuses with 404 if the student is in none of the arms that the person is restricted to. */
export const viewStudent = async (
  tx: ReadTx,
  hooks: StudentHooks,
  actor: Actor,
  id: string,
  pictureOf: PictureOf,
): Promise<StudentProfile> => {
  const own = narrowedTo(actor)
  if (own !== null && !(await isOwnStudent(tx, hooks, own, id))) refuse(commonErrors.notFound)
  return profileOf(tx, actor, id, pictureOf)
}

/** The same after a permitted move, even if the student is no longer in the person's arms. */
export const profileOf = async (
  tx: ReadTx,
  actor: Actor,
  id: string,
  pictureOf: PictureOf,
): Promise<StudentProfile> => {
  const isClassTeacher = !seesContacts(actor) && (await isClassTeacherOf(tx, actor.staffId, id))
  return shownTo(actor, await getStudent(tx, id), { pictureOf, isClassTeacher })
}

/** The parts of a student recorded in the audit log: everything except private data, health, and records of other features. */
export const auditedStudent = (stored: StoredStudent): object => {
  const { health: _health, pictureFileId: _picture, enrolments: _enrolments, ...student } = stored
  return Object.fromEntries(Object.entries(student).filter(([name]) => !isPrivate(studentFields, name)))
}
