import { guardianErrors } from '@akada/contract/guardians/calls'
import { audit, refuseStale } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { getLink, lockLink, setPermits } from './queries/links.ts'

interface Permits {
  maySee: boolean
  mayBeCalled: boolean
  mayCollect: boolean
}

/**
 * Sets what a guardian may do for one student. Refuses with `guardian_link_ended` if the record no longer names the guardian, and a stale
 * change with `guardian_rights_changed_meanwhile`.
 */
export const permitGuardian = (
  { db, actor, place }: { db: TenantDb; actor: Actor; place: Place },
  id: string,
  { reason, revision, ...to }: Permits & { reason: string; revision: number },
): Promise<{ message: string; revision: number }> =>
  db.write(async tx => {
    const { name, student, studentId, ends, maySee, mayBeCalled, mayCollect, ...link } = await lockLink(tx, id)
    if (ends !== null) refuse(guardianErrors.linkEnded)
    if (link.revision !== revision) {
      const record = { entity: 'student', id: studentId, operation: 'guardian.manage' }
      await refuseStale(tx, guardianErrors.changedMeanwhile, record, await getLink(tx, id))
    }
    await setPermits(tx, id, to)
    await audit(tx, actor, 'guardian.manage', ['student', studentId], {
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `Changed what ${name} may do for ${student}: ${reason}`,
      before: { link: id, maySee, mayBeCalled, mayCollect },
      after: { link: id, ...to, reason },
    })
    return { message: 'Guardian Updated Successfully', revision: revision + 1 }
  })
