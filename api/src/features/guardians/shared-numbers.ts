import { guardianErrors } from '@akada/contract/guardians/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { holdersOfNumber, insertDecision, joinPersons, lockPersons, placesOfPersons } from './queries/doubts.ts'

interface DecideWork {
  db: TenantDb
  actor: Actor
  place: Place
  now: Date
}

/**
 * Makes guardians with one number one person. Refuses those who don't share the number, and those with a child beyond the actor's reach:
 * joining lets everybody who has the number see every child of theirs. Sent again, it changes nothing.
 */
export const joinGuardians = (
  { db, actor, place }: DecideWork,
  { number, persons }: { number: string; persons: readonly string[] },
): Promise<{ message: string }> =>
  db.write(async tx => {
    const locked = await lockPersons(tx, persons)
    const holders = new Set((await holdersOfNumber(tx, number)).persons)
    if (!locked.every(({ id }) => holders.has(id))) refuse(guardianErrors.numberNotShared)
    const places = await placesOfPersons(tx, persons)
    if (!places.every(at => actor.reaches(at))) refuse(guardianErrors.beyondReach)
    const [keep, ...others] = locked
    if (!keep) return refuse(commonErrors.notFound)
    await joinPersons(
      tx,
      keep.id,
      others.map(({ id }) => id),
    )
    await audit(tx, actor, 'guardian.manage', ['guardian', keep.id], {
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `Made ${locked.map(({ name }) => name).join(' and ')} one guardian`,
      before: { persons: locked },
      after: { person: keep.id, number },
    })
    return { message: 'Guardians Joined Successfully' }
  })

/** Records that a number is right as it is. Sent again, it changes nothing. */
export const keepGuardiansApart = (
  { db, actor, place, now }: DecideWork,
  number: string,
): Promise<{ message: string }> =>
  db.write(async tx => {
    const { persons, children } = await holdersOfNumber(tx, number)
    if (persons.length === 0 || !(await placesOfPersons(tx, persons)).some(at => at.schoolId === place.schoolId))
      refuse(commonErrors.notFound)
    const { stateId, schoolId } = place
    await insertDecision(tx, { id: uuidv7(), stateId, schoolId, number, persons, children, by: actor.staffId, at: now })
    await audit(tx, actor, 'guardian.manage', ['guardian', persons[0] ?? null], {
      schoolId,
      districtId: place.districtId,
      summary: 'Left a shared phone number of guardians as it is',
      after: { persons, children },
    })
    return { message: 'Number Left As It Is' }
  })
