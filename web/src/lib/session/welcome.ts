/** What the frame and the start page say to a person. Pure, and also used by the page's first script (src/app/first/home.ts). */
import { showShortDay } from '../days.ts'
import type { LoggedInUser } from '../http/endpoints.ts'
import { areaOf } from './person.ts'

/** What the person sees in place of every page of the area until it is resolved; null if the pages are open. */
export const pagesBlockedBy = (user: LoggedInUser): 'unverified' | 'requirements' | null => {
  if (user.staff.accountStatus === 'Unverified') return 'unverified'
  // The state's own area stays open, because that is where the state supplies what is missing.
  return user.missingRequirements.unSatisfiedRequirementsExist && areaOf(user) !== 'state' ? 'requirements' : null
}

export const fullName = ({ staff }: LoggedInUser): string => `${staff.firstName} ${staff.lastName}`

/** The person's two initials, shown if there is no picture. */
export const initialsOf = ({ staff }: LoggedInUser): string =>
  `${staff.firstName.charAt(0)}${staff.lastName.charAt(0)}`.toUpperCase()

/** The name at the top of every page: of the organisation in which the person is acting. */
export const organisationOf = (user: LoggedInUser): string => {
  const { school, district, stateDetails, activeRoleAccess } = user.staff
  const own = { school: school?.name, district: district?.name, state: stateDetails.name }[areaOf(user)]
  return own ?? activeRoleAccess?.organization.name ?? 'Akada'
}

/** The active term and its session. */
export const termOf = ({ term }: LoggedInUser): string =>
  term ? `${term.name}, ${term.session.name}` : 'No active term'

/** The title of the start page and the line below it: the day, and the term. */
export const welcome = (user: LoggedInUser, today: string): { title: string; intro: string } => ({
  title: areaOf(user) === 'school' ? 'Today' : 'Overview',
  intro: `${showShortDay(today)} · ${termOf(user)}`,
})
