import { guardianErrors } from '@akada/contract/guardians/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { endSessionsOf, getGuardianOfLink } from './queries/sessions.ts'

/**
 * Signs a guardian out on all devices, for a school whose record of a child names them, and returns how many there were. The next code by SMS
 * is not enough: an admission number is asked for again. Refuses with `guardian_link_ended` if the record no longer names the guardian.
 */
export const signOutGuardian = (
  { db, actor, place, now }: { db: TenantDb; actor: Actor; place: Place; now: Date },
  linkId: string,
  reason: string,
): Promise<{ message: string; devices: number }> =>
  db.write(async tx => {
    const { personId, name, studentId, student, ends } = await getGuardianOfLink(tx, linkId)
    if (ends !== null) refuse(guardianErrors.linkEnded)
    const devices = await endSessionsOf(tx, personId, now)
    await audit(tx, actor, {
      operation: 'guardian.manage',
      entity: 'student',
      entityId: studentId,
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `Signed ${name}, guardian of ${student}, out on all devices: ${reason}`,
      after: { link: linkId, devices, reason },
    })
    return { message: 'Guardian Signed Out Successfully', devices }
  })
