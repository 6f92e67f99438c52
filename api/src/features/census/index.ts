import type { Feature } from '../../platform/http/index.ts'
import { locateCensuses } from './queries/censuses.ts'
import { routes } from './routes.ts'

export { censusDue, censusMissing } from './queries/due.ts'
export { openCensus } from './censuses.ts'
export { saveReturn } from './save-return.ts'
export { sendBack } from './send-back.ts'
export { submitReturn } from './submit-return.ts'
export { viewReturn } from './view.ts'

/** The Annual School Census: opened by a state for a session, answered by its schools. */
export const census: Feature = {
  name: 'census',
  routes,
  stateWide: ['census'],
  locators: { census: locateCensuses },
}
