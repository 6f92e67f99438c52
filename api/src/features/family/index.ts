import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'

export { familySessions } from './sign-in.ts'

/** What guardians see of their children on any phone, and how they sign in. */
export const family: Feature = { name: 'family', routes }
