import type { Feature } from '../../platform/http/index.ts'
import { locateOrganizations, locateRoles } from './queries.ts'
import { routes } from './routes.ts'

export { type GrantedRole, lackedToGive, mayGive, operationsOfRole } from './policy.ts'
export {
  createBuiltInRoles,
  findRoleToGive,
  getOrganization,
  nameOfPlace,
  type Organization,
  type Role,
  rolesOf,
} from './queries.ts'
export { refuseMissingOperations as refuseLacking } from './manage-roles.ts'

export const roles: Feature = {
  name: 'roles',
  routes,
  locators: { organization: locateOrganizations, role: locateRoles },
  stateWide: ['role'],
}
