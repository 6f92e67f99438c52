import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'

export const timeline: Feature = { name: 'timeline', routes }
