import type { DistrictProfile } from '@akada/contract/districts/calls'
import type { Actor } from '../../platform/auth/index.ts'

type Status = DistrictProfile['status']

/** What the actor may do with a district within reach. Schools are created in an approved district only. */
export const districtRights = (actor: Pick<Actor, 'can' | 'level'>, status: Status) => ({
  edit: actor.can('district.update'),
  makeSchools: actor.can('school.create') && actor.level !== 'School' && status === 'Approved',
})

/** A registration can be refused while it waits; a decision is final. */
export const mayRefuse = (status: Status): boolean => status === 'Pending'

/** Only a refused registration can be corrected and sent again. */
export const mayCorrect = (status: Status): boolean => status === 'Refused'
