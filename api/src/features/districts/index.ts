import type { Feature } from '../../platform/http/index.ts'
import { locateDistricts } from './queries/profile.ts'
import { routes } from './routes.ts'

export { districtTermOf, lockDistrictForShare } from './queries/profile.ts'
export { approveDistrict, insertDistrict } from './queries/registration.ts'

export const districts: Feature = {
  name: 'districts',
  routes,
  locators: { district: locateDistricts },
  ofActor: {
    district: ({ stateId, districtId, schoolId }) =>
      districtId !== null && schoolId === null ? { id: districtId, stateId, districtId, schoolId } : null,
  },
}
