import type { Feature } from '../../platform/http/index.ts'
import { locateDistricts, locateSchools } from './queries.ts'
import { routes } from './routes.ts'

export const schools: Feature = {
  name: 'schools',
  routes,
  // Districts have no feature of their own yet.
  locators: { school: locateSchools, district: locateDistricts },
}
