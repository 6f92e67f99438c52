import type { Feature } from '../../platform/http/index.ts'
import { locateStaff } from './queries.ts'
import { routes } from './routes.ts'

export const staff: Feature = { name: 'staff', routes, locators: { staff: locateStaff } }
