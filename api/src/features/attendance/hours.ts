import { hoursErrors, type RegisterHours, type registerHoursBody } from '@akada/contract/attendance/hours'
import { commonErrors } from '@akada/contract/kernel/errors'
import type * as z from 'zod'
import { audit, refuseStale } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { findActiveTerm } from '../state/index.ts'
import { mayEditHours } from './policy.ts'
import { getHours, lockHours, saveHours } from './queries/hours.ts'
import { armsOfSchool } from './queries/school.ts'
import { sittingsOf } from './rules/counting.ts'
import { hoursErrorsIn } from './rules/hours.ts'

/** From when the registers of a school may be called, and the open arms that a second shift can have. */
export const viewHours = async (tx: ReadTx, actor: Actor, schoolId: string): Promise<RegisterHours> => {
  const sessionId = (await findActiveTerm(tx, actor.stateId))?.sessionId ?? null
  const [{ sittingsPerDay, ...hours }, arms] = await Promise.all([
    getHours(tx, schoolId, sessionId),
    sessionId ? armsOfSchool(tx, { schoolId, sessionId, onlyOf: null }) : [],
  ])
  return {
    sittings: sittingsOf(sittingsPerDay),
    ...hours,
    classArms: arms.map(({ id, fullName }) => ({ id, fullName })),
    can: { edit: mayEditHours(actor) },
  }
}

/**
 * Sets a school's own hours of the register. Refuses with the invalid fields, and with `register_hours_changed_meanwhile` a change of an older
 * revision. The same hours sent again change nothing.
 */
export const setHours = (
  { db, actor }: { db: TenantDb; actor: Actor },
  place: { schoolId: string; districtId: string | null },
  { revision, first, second }: z.output<typeof registerHoursBody>,
): Promise<RegisterHours> =>
  db.write(async tx => {
    const { schoolId, districtId } = place
    const { stateId } = actor
    await lockHours(tx, { schoolId, stateId })
    const before = await viewHours(tx, actor, schoolId)
    const known = new Set(before.classArms.map(({ id }) => id))
    const stranger = second?.classArmIds.findIndex(id => !known.has(id)) ?? -1
    const fields = [
      ...hoursErrorsIn({ first, second }, before.state),
      ...(stranger >= 0
        ? [{ path: `body.second.classArmIds.${stranger}`, message: 'This class arm is not open in this session.' }]
        : []),
    ]
    if (fields.length > 0) refuse(commonErrors.invalid, { fields })
    const shown = ({ first, second }: Pick<RegisterHours, 'first' | 'second'>): string =>
      JSON.stringify([
        first.morning,
        first.afternoon,
        second && [second.morning, second.afternoon, second.classArmIds.toSorted()],
      ])
    if (shown(before) === shown({ first, second })) {
      audit.exempt(tx, 'the hours are the same')
      return before
    }
    if (revision !== before.revision)
      await refuseStale(tx, hoursErrors.changedMeanwhile, { entity: 'registerHours', id: schoolId }, before)
    await saveHours(tx, { schoolId, stateId, first, second })
    const after = await viewHours(tx, actor, schoolId)
    await audit(tx, actor, 'school.update', ['registerHours', schoolId], {
      schoolId,
      districtId,
      summary: 'Changed the hours of the register',
      before: { first: before.first, second: before.second },
      after: { first: after.first, second: after.second },
    })
    return after
  })
