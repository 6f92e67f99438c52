/**
 * What the response to a sign-in says about the person. Pure, and also used by the page's first script (src/app/first/home.ts), so that
 * both follow one rule. Every page before sign-in loads this file; lib/session/welcome.ts has the rest.
 */
import type { Operation } from '@akada/contract/permissions'
import type { LoggedInUser } from '../http/endpoints.ts'

export type Area = 'school' | 'district' | 'state'

/** Whether this user's active role has the operation. */
export const holds = (user: LoggedInUser | null, operation: Operation): boolean =>
  user?.staff.operations.includes(operation) ?? false

/** The kind of organisation in which the person is acting. */
export const areaOf = (user: LoggedInUser): Area => {
  const { activeRoleAccess, school, district, isSuperAdmin } = user.staff
  if (activeRoleAccess) return activeRoleAccess.organization.kind
  if (isSuperAdmin) return 'state'
  return !school && district ? 'district' : 'school'
}

/** Where a signed-in person starts: super admins at state level in their own area, everybody else on the dashboard. */
export const homeOf = (user: LoggedInUser): '/super-admin' | '/dashboard' =>
  areaOf(user) === 'state' ? '/super-admin' : '/dashboard'

/** Where a sign-in leads: to the address that was requested, if any. */
export const afterSignIn = (user: LoggedInUser, next: string | undefined): string =>
  user.staff.accountStatus === 'ResetPassword' ? '/password/set' : (next ?? homeOf(user))

/** Whether the state requires this person to set up a second sign-in step before anything else. */
export const mustSetUpSecondFactor = ({ staff }: LoggedInUser): boolean =>
  staff.accountStatus === 'Active' && staff.secondFactor.required && !staff.secondFactor.enrolled

/** The state's word for a district. */
export const districtWord = ({ staff }: LoggedInUser): string => {
  const { stateValue, defaultValue } = staff.stateDetails.stateTerminologies.district
  return stateValue || defaultValue
}
