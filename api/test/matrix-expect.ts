import { type EndpointDefinition, isOperation } from '@akada/contract/kernel/calls'
import type { ResourceKind } from '@akada/contract/resource-kinds'
import { type Operation, operationsOf } from '@akada/contract/permissions'
import { type MatrixPersona, namedIn, type PlaceName, uploadOwners } from './matrix-world.ts'

/** The meaning of a response for the caller. `allowed`: through all the checks, whatever the handler then says about an empty form. */
export type Verdict = 'allowed' | '401' | '403' | '404' | '451' | '452'

/** Kinds that the state keeps for all its schools: within everyone's reach inside the state. */
const stateWide: ReadonlySet<ResourceKind> = new Set([
  'state',
  'role',
  'classType',
  'class',
  'subject',
  'topic',
  'session',
  'term',
  'exam',
  'census',
])

const uploadsOf = (...owners: ResourceKind[]): ResourceKind[] =>
  [...uploadOwners].flatMap(([kind, owner]) => (owners.includes(owner) ? [kind] : []))

/** Kinds of the state itself, out of reach for everyone below it. */
const ofTheState: ReadonlySet<ResourceKind> = new Set(uploadsOf('state', 'exam'))

/** Kinds of a district. */
const ofADistrict: ReadonlySet<ResourceKind> = new Set(['district', 'invitation', ...uploadsOf('district')])

/** The level a kind belongs to. */
const levelOf = (kind: ResourceKind): 'state' | 'district' | 'school' =>
  ofADistrict.has(kind) ? 'district' : stateWide.has(kind) ? 'state' : 'school'

/** The location of a place's records, from the persona's point of view. */
const homeOf = (place: PlaceName) => {
  if (place === 'unknown') return null
  if (place === 'otherState') return { state: 'other', district: 'foreign', school: 'foreign' }
  if (place === 'otherDistrict') return { state: 'own', district: 'other', school: 'far' }
  return { state: 'own', district: 'own', school: place }
}

const reaches = ({ at, role }: MatrixPersona, place: PlaceName, kind: ResourceKind): boolean => {
  const home = homeOf(place)
  if (!home || home.state !== at.state) return false
  if (ofTheState.has(kind)) return role === 'superAdmin'
  if (levelOf(kind) === 'state' || role === 'superAdmin') return true
  if (role === 'districtAdmin') return home.district === at.district
  return levelOf(kind) === 'school' && home.school === at.school
}

/** Calls that need no operation for the person's own record, and this one for another's: the matrix uses another person. */
const forOthers: Readonly<Record<string, Operation>> = {
  'GET /staff/view-staff/{id}': 'staff.view',
  'GET /subject-teacher/subject-taught-by-teacher/{id}': 'staff.view',
}

/** The expected response for a persona calling an endpoint with records of a place, according to the contract and the registry. */
export const expected = (endpoint: EndpointDefinition, persona: MatrixPersona, place: PlaceName): Verdict => {
  const { access } = endpoint
  if (access === 'public') return 'allowed'
  // Of families alone: matrix-family.ts says which of them.
  if (access === 'family') return '401'
  if (persona.ended) return '452'
  if (persona.status === 'Unverified' && !endpoint.anyStatus) return '403'
  if (namedIn(endpoint).some(where => !reaches(persona, place, where.of))) return '404'
  if (isOperation(access) && !operationsOf(persona.role).includes(access)) return '403'
  const besides = forOthers[`${endpoint.method} ${endpoint.path}`]
  if (besides && !operationsOf(persona.role).includes(besides)) return '403'
  return 'allowed'
}
