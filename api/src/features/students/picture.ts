import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { insertFile } from '../files/index.ts'
import { setPicture } from './queries/profile.ts'

/** Gives a student a picture that is in the storage already. */
export const setStudentPicture = (
  db: TenantDb,
  actor: Actor,
  studentId: string,
  image: Parameters<typeof insertFile>[1],
): Promise<void> =>
  db.write(async tx => {
    await insertFile(tx, image)
    await setPicture(tx, studentId, image.id)
    await audit(tx, actor, {
      operation: 'student.update',
      entity: 'student',
      entityId: studentId,
      summary: "Set a student's picture",
      schoolId: image.schoolId,
      districtId: image.districtId,
      after: { picture: image.id },
    })
  })
