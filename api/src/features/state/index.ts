import type { Feature } from '../../platform/http/index.ts'
import { locateSessions, locateStates, locateTerms } from './queries/calendar.ts'
import { routes } from './routes.ts'

export { addDefaultClassType } from './defaults.ts'
export { ratingKey } from './assessment-rules.ts'
export { findActiveTerm, getTerm } from './queries/calendar.ts'
export { ministryName } from './queries/ministry.ts'
export { closedDays, findClosure, type Holiday, isSchoolDay, schoolDays } from './rules.ts'

export const state: Feature = {
  name: 'state',
  routes,
  locators: { state: locateStates, session: locateSessions, term: locateTerms },
}
