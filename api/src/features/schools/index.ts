import type { Feature } from '../../platform/http/index.ts'
import { locateSchools } from './queries/profile.ts'
import { routes } from './routes.ts'

export { createSchool, profileFor, refuseTakenSchool } from './profile.ts'
export { getSchool } from './queries/profile.ts'

export const schools: Feature = {
  name: 'schools',
  routes,
  locators: { school: locateSchools },
  ofActor: {
    school: ({ stateId, districtId, schoolId }) =>
      schoolId === null ? null : { id: schoolId, stateId, districtId, schoolId },
  },
}
