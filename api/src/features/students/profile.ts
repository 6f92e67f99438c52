import { commonErrors } from '@akada/contract/kernel/errors'
import { isPrivate } from '@akada/contract/kernel/record'
import { studentFields } from '@akada/contract/students/record'
import type { StudentProfile } from '@akada/contract/students/schemas'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { narrowedTo, seesHealth, studentCan } from './policy.ts'
import type { StudentHooks } from './hooks.ts'
import { isOwnStudent } from './queries/own-arms.ts'
import { getStudent, type KeptStudent } from './queries/profile.ts'

/** Builds the signed address of a picture; null if there is none. */
export type PictureOf = (fileId: string | null) => { Location: string } | null

const shownTo = (
  actor: Actor,
  { pictureFileId, health, ...student }: KeptStudent,
  pictureOf: PictureOf,
): StudentProfile => ({
  ...student,
  health: seesHealth(actor) ? health : null,
  profilePicture: pictureOf(pictureFileId),
  can: studentCan(actor),
})

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
export const profileOf = async (tx: ReadTx, actor: Actor, id: string, pictureOf: PictureOf): Promise<StudentProfile> =>
  shownTo(actor, await getStudent(tx, id), pictureOf)

/** The parts of a student recorded in the audit log: everything except private data, health, and records of other features. */
export const auditedStudent = (kept: KeptStudent): object => {
  const { health: _health, pictureFileId: _picture, enrolments: _enrolments, ...student } = kept
  return Object.fromEntries(Object.entries(student).filter(([name]) => !isPrivate(studentFields, name)))
}
