/** What the frame and the start page say to a person. Pure, and used by the page's first script too (src/app/first/home.ts). */
import type { LoggedInUser } from './endpoints.ts'
import { areaOf } from './person.ts'

/** What the person sees in place of every page of the area, until it is dealt with; null where the pages are open. */
export const barrierOf = (user: LoggedInUser): 'unverified' | 'requirements' | null => {
  if (user.staff.accountStatus === 'Unverified') return 'unverified'
  // The state's own area stays open, for that is where the state supplies what is missing.
  return user.missingRequirements.unSatisfiedRequirementsExist && areaOf(user) !== 'state' ? 'requirements' : null
}

export const fullName = ({ staff }: LoggedInUser): string => `${staff.firstName} ${staff.lastName}`

/** Two letters that stand for the person where there is no picture. */
export const initialsOf = ({ staff }: LoggedInUser): string =>
  `${staff.firstName.charAt(0)}${staff.lastName.charAt(0)}`.toUpperCase()

/** The name at the top of every page: of the organisation in which the person acts. */
export const organisationOf = (user: LoggedInUser): string => {
  const { school, district, stateDetails, activeRoleAccess } = user.staff
  const own = { school: school?.name, district: district?.name, state: stateDetails.name }[areaOf(user)]
  return own ?? activeRoleAccess?.organization.name ?? 'Akada'
}

/** The active term and its session. */
export const termOf = ({ term }: LoggedInUser): string =>
  term ? `${term.name}, ${term.session.name}` : 'No active term'

const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: 'numeric', hourCycle: 'h23' })

/** The greeting for this time of the day in Lagos. */
const greeting = (now: Date): string => {
  const at = Number(hour.format(now))
  return at < 12 ? 'Good morning' : at < 17 ? 'Good afternoon' : 'Good evening'
}

/** The title of the start page and the line below it. */
export const welcome = (user: LoggedInUser, now: Date): { title: string; intro: string } => {
  const { activeRoleAccess, school, district, stateDetails, firstName } = user.staff
  const place =
    areaOf(user) === 'state'
      ? stateDetails.name
      : (activeRoleAccess?.organization.name ?? school?.name ?? district?.name)
  return {
    title: `${greeting(now)}, ${firstName}`,
    intro: place ? `${place} · ${termOf(user)}` : termOf(user),
  }
}
