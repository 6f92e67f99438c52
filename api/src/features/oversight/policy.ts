import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'

/** A district, or the whole state if the district is null. */
export interface Region {
  stateId: string
  districtId: string | null
}

/**
 * The schools that a request is about: those of the district that it names and that is within reach, else those of the actor's own
 * organisation. A school has its own analysis: who acts in one sees nothing here.
 */
export const regionOf = (
  actor: Pick<Actor, 'level' | 'stateId' | 'districtId'>,
  district: string | undefined,
): Region => {
  if (actor.level === 'School') refuse(commonErrors.notFound)
  return { stateId: actor.stateId, districtId: district ?? actor.districtId }
}
