import { commonErrors } from '@akada/contract/kernel/errors'
import type { StudentProfile } from '@akada/contract/students/schemas'
import type { Actor } from '../../../platform/auth/index.ts'
import type { ReadTx } from '../../../platform/db/index.ts'
import { refuse } from '../../../platform/errors/index.ts'
import { narrowedTo, seesHealth, studentCan } from '../policy.ts'
import { isOwnStudent } from '../queries/own-arms.ts'
import { getStudent, type KeptStudent } from '../queries/profile.ts'

/** Makes the signed address of a picture; null where there is none. */
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

/** A student as this person may see them. Refuses with 404 where the student is in none of the arms that the person is narrowed to. */
export const viewStudent = async (
  tx: ReadTx,
  actor: Actor,
  id: string,
  pictureOf: PictureOf,
): Promise<StudentProfile> => {
  const own = narrowedTo(actor)
  if (own !== null && !(await isOwnStudent(tx, own, id))) refuse(commonErrors.notFound)
  return profileOf(tx, actor, id, pictureOf)
}

/** The same after a move that the person was allowed to make, whether or not the student is still one of their own. */
export const profileOf = async (tx: ReadTx, actor: Actor, id: string, pictureOf: PictureOf): Promise<StudentProfile> =>
  shownTo(actor, await getStudent(tx, id), pictureOf)

/** What the audit log keeps of a student: everything but NIN, health, and what others keep. */
export const auditedStudent = (kept: KeptStudent): object => {
  const { nin: _nin, health: _health, pictureFileId: _picture, enrolments: _enrolments, ...student } = kept
  return student
}
