import type { Feature } from '../../platform/http/index.ts'
import { locateAccesses } from './queries/accesses.ts'
import { locateStaff } from './queries/profile.ts'
import { routes } from './routes.ts'

export {
  activateWaiting,
  addressesOf,
  insertRegistrant,
  insertSuperAdmin,
  setOwnPassword,
  setSignature,
  setTemporaryPassword,
  signatureOf,
  type SuperAdmin,
  touchLastActive,
  waitingIn,
} from './queries/accounts.ts'
export { takenAmong } from './queries/upload.ts'
export { insertAccess } from './queries/accesses.ts'
export { colleaguesOf, namesOfStaff } from './queries/profile.ts'
export { type Colleague, type ColleagueBook, colleagueBook } from './rules/colleagues.ts'
export { commitAccounts, headAccount } from './new-accounts.ts'
export type { Call } from './accounts.ts'
export type { StaffHooks } from './hooks.ts'
export { roleToGive } from './giving.ts'
export {
  addHeadDuplicates,
  headIdentifiers,
  hasHead,
  headColumns,
  type HeadKey,
  type HeadValues,
  readHead,
  Usernames,
} from './rules/heads.ts'
export { refuseTaken } from './taken.ts'

export const staff: Feature = {
  name: 'staff',
  routes,
  locators: {
    staff: locateStaff,
    roleAccess: locateAccesses,
  },
  ofActor: { staff: ({ staffId, stateId, districtId, schoolId }) => ({ id: staffId, stateId, districtId, schoolId }) },
}
