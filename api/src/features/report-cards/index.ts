import type { Feature } from '../../platform/http/index.ts'
import { cardPlaces } from './queries/cards.ts'
import { reportCardRoutes } from './routes.ts'

export { generateCards } from './generate.ts'
export { publishCards } from './publish.ts'

export const reportCards: Feature = {
  name: 'report-cards',
  routes: reportCardRoutes,
  locators: { reportCard: cardPlaces },
}
