import type { Feature } from '../../platform/http/index.ts'
import { locateSessions, locateStates, locateTerms } from './queries/calendar.ts'
import { routes } from './routes.ts'

export type { PlannedMaximum, StateHooks } from './hooks.ts'
export { type Affected, assertConfirmed, type PublishedCards, type RecordedHooks } from './recorded.ts'
export type { PlannedEffect, RecordedChange } from './rules/planned-effect.ts'
export { addDefaultClassType, basicBands, seniorBands, usualComponents } from './assessment.ts'
export { createClassType, createTraits, insertState, type NewState } from './queries/defaults.ts'
export { ratingKey } from './rules/assessment.ts'
export {
  type ActiveTerm,
  findActiveTerm,
  findTermBefore,
  getTerm,
  lockSession,
  sessionYearOf,
} from './queries/calendar.ts'
export { ministryName, ministryOf, offeredLanguages, stateDetails, statesOf } from './queries/settings.ts'
export { closedDays, findClosure, type Holiday, isSchoolDay, schoolDays } from './rules/days.ts'
export {
  lockClassType,
  lockSchoolWindows,
  makeRoom,
  saveSchoolWindows,
  updateClassType,
  widenStateWindow,
} from './queries/class-types.ts'
export { type Contact, missingRequirementsOf, type RequirementFacts, type Suppliers } from './rules/requirements.ts'

export const state: Feature = {
  name: 'state',
  routes,
  locators: { state: locateStates, session: locateSessions, term: locateTerms },
  ofActor: { state: ({ stateId }) => ({ id: stateId, stateId, districtId: null, schoolId: null }) },
  stateWide: ['state', 'session', 'term'],
  settled: ['session', 'term'],
}
