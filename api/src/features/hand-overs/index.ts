import type { Feature } from '../../platform/http/index.ts'
import { handOverPlaces } from './queries.ts'
import { routes } from './routes.ts'

export type { Compared, HandedRegister, HandedScores, Taught } from './hooks.ts'
export { kindsTakenOverBy } from './policy.ts'
export { countHandOvers } from './queries.ts'
export { keyOf } from './rules.ts'

export const handOvers: Feature = {
  name: 'hand-overs',
  routes,
  locators: { handOver: handOverPlaces },
}
