import { guardianErrors } from '@akada/contract/guardians/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { lockLink, setPermits } from './queries/links.ts'

interface Permits {
  maySee: boolean
  mayBeCalled: boolean
  mayCollect: boolean
}

/** Sets what a guardian may do for one student. Refuses with `guardian_link_ended` if the record no longer names the guardian. */
export const permitGuardian = (
  { db, actor, place }: { db: TenantDb; actor: Actor; place: Place },
  id: string,
  { reason, ...to }: Permits & { reason: string },
): Promise<{ message: string }> =>
  db.write(async tx => {
    const { name, student, studentId, ends, maySee, mayBeCalled, mayCollect } = await lockLink(tx, id)
    if (ends !== null) refuse(guardianErrors.linkEnded)
    await setPermits(tx, id, to)
    await audit(tx, actor, {
      operation: 'guardian.manage',
      entity: 'student',
      entityId: studentId,
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `Changed what ${name} may do for ${student}: ${reason}`,
      before: { link: id, maySee, mayBeCalled, mayCollect },
      after: { link: id, ...to, reason },
    })
    return { message: 'Guardian Updated Successfully' }
  })
