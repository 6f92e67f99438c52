import { type DistrictProfile, districtErrors, type updateDistrictBody } from '@akada/contract/districts/calls'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { districtRights } from './policy.ts'
import { districtTermOf, getDistrict, type StoredDistrict, lockDistrict, updateDistrict } from './queries/profile.ts'

/** A district as the contract shows it to this actor. */
export const profileFor = (actor: Actor, district: StoredDistrict): DistrictProfile => ({
  ...district,
  can: districtRights(actor, district.status),
})

/** For the catch of a write: refuses with `district_name_taken`, using the state's own term. */
export const refuseTaken =
  (db: TenantDb, stateId: string, name: string) =>
  async (error: unknown): Promise<never> => {
    if (isUniqueViolation(error, 'district_state_id_name_key') || isUniqueViolation(error, 'district_name')) {
      const term = await db.read(tx => districtTermOf(tx, stateId))
      refuse(districtErrors.nameTaken, {
        params: { district: term, name },
        fields: [{ path: 'body.name', message: 'This name is taken. Choose another.' }],
      })
    }
    throw error
  }

const audited = ({ name, address, phoneNumbers, emails }: StoredDistrict) => ({ name, address, phoneNumbers, emails })

/** Changes a district's profile and contacts. Refuses with `district_changed_meanwhile` and `district_name_taken`. */
export const changeDistrict = (
  db: TenantDb,
  actor: Actor,
  id: string,
  { revision, ...body }: z.output<typeof updateDistrictBody>,
): Promise<DistrictProfile> =>
  db
    .write(async tx => {
      const held = await lockDistrict(tx, id)
      const before = await getDistrict(tx, id)
      if (held.revision !== revision) {
        const details = { theirs: profileFor(actor, before), by: await lastEditorOf(tx, 'district', id) }
        refuse(districtErrors.changedMeanwhile, { details })
      }
      await updateDistrict(tx, id, body)
      const after = await getDistrict(tx, id)
      await audit(tx, actor, 'district.update', ['district', id], {
        districtId: id,
        schoolId: null,
        summary: `Changed the profile of ${after.name}`,
        before: audited(before),
        after: audited(after),
      })
      return profileFor(actor, after)
    })
    .catch(refuseTaken(db, actor.stateId, body.name))
