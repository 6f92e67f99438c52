import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'

export const generic: Feature = { name: 'generic', routes }

/** The 36 states and the Federal Capital Territory with their local governments. */
export { default as nigeria } from './nigeria.json' with { type: 'json' }
export { placeErrors, readLga, readOrigin, readPlace } from './origin.ts'
export { type PlaceBook, placeBook, places, stateCodes } from './places.ts'
