import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'

export const search: Feature = { name: 'search', routes }
