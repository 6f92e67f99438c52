import { noPhotoConsent } from '@akada/contract/students/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { insertFile } from '../files/index.ts'
import { hasPhotoConsent, setPicture } from './queries/profile.ts'

type Image = Parameters<typeof insertFile>[1]

/** Gives a student a picture that is in the storage already. Refuses (422) without photo consent. */
export const setStudentPicture = async (
  tx: WriteTx,
  actor: Actor,
  studentId: string,
  image: Image,
  { operation, summary }: { operation: string; summary: string },
): Promise<void> => {
  if (!(await hasPhotoConsent(tx, studentId))) refuse(noPhotoConsent)
  await insertFile(tx, image)
  await setPicture(tx, studentId, image.id)
  await audit(tx, actor, operation, ['student', studentId], {
    summary,
    schoolId: image.schoolId,
    districtId: image.districtId,
    after: { picture: image.id },
  })
}

/** The same from the student's profile. */
export const changeStudentPicture = (db: TenantDb, actor: Actor, studentId: string, image: Image): Promise<void> =>
  db.write(tx =>
    setStudentPicture(tx, actor, studentId, image, { operation: 'student.update', summary: "Set a student's picture" }),
  )
