import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, schoolRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfNewRole, searchOfRoles } from './search.ts'

const school = '/administration/user-management/permission-management'
const district = '/dashboard/permission-management'
const state = '/super-admin/permissions'
const view = { operation: 'role.view' } as const
const manage = { operation: 'role.manage' } as const
const pages = () => import('./pages/roles.ts')
const roles = lazyPage(pages, 'Roles')
const addRole = lazyPage(pages, 'AddRole')
const editRole = lazyPage(pages, 'EditRole')

/** The same pages in the areas of school, district and state. */
export const roleRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: school,
      validateSearch: searchOfRoles,
      staticData: view,
      component: roles,
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${school}/add`,
      validateSearch: searchOfNewRole,
      staticData: manage,
      component: addRole,
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${school}/edit-role/$id`,
      staticData: view,
      component: editRole,
    }),
  ],
  district: [
    createRoute({
      getParentRoute: () => districtRoute,
      path: district,
      validateSearch: searchOfRoles,
      staticData: view,
      component: roles,
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: `${district}/add`,
      validateSearch: searchOfNewRole,
      staticData: manage,
      component: addRole,
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: `${district}/edit-role/$id`,
      staticData: view,
      component: editRole,
    }),
  ],
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: state,
      validateSearch: searchOfRoles,
      staticData: view,
      component: roles,
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: `${state}/add`,
      validateSearch: searchOfNewRole,
      staticData: manage,
      component: addRole,
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: `${state}/edit-role/$id`,
      staticData: view,
      component: editRole,
    }),
  ],
} as const
