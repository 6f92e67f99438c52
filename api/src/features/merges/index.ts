import type { Feature } from '../../platform/http/index.ts'
import { locateMerges } from './queries/list.ts'
import { routes } from './routes.ts'

export const merges: Feature = { name: 'merges', routes, locators: { studentMerge: locateMerges } }
