import type { Operation } from '@akada/contract/permissions'
import { useSyncExternalStore } from 'react'
import type { LoggedInUser } from './http/endpoints.ts'
import { type Area, areaOf, districtWord, holds } from './session/person.ts'
import { actingAs, safeStorage, SessionStore } from './session/session-store.ts'

export type { LoggedInUser } from './http/endpoints.ts'

/** The one session of this tab. Pages use the hooks below; `session.set(user)` after signing in or switching. */
export const session = new SessionStore<LoggedInUser>(safeStorage())

if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (event.key === 'akada.session' || event.key === null) session.reload()
  })
  // A page that the browser restores from its cache has not been notified of changes meanwhile.
  window.addEventListener('pageshow', event => {
    if (event.persisted) session.reload()
  })
}

/** The signed-in user, or null. */
export const useSession = (): LoggedInUser | null => useSyncExternalStore(session.subscribe, session.get, session.get)

let lastUser: LoggedInUser | null = session.get()
session.subscribe(() => {
  lastUser = session.get() ?? lastUser
})

/**
 * The signed-in user, on pages that only signed-in people see. While such a page is being left after signing out it still returns the last
 * user, so that nothing on it breaks in between. Throws if nobody has signed in.
 */
export const useUser = (): LoggedInUser => {
  const user = useSession() ?? lastUser
  if (!user) throw new Error('This page is for signed-in people only.')
  return user
}

/** In whose name requests are sent: the person and the role; null if nobody is signed in. */
export const acting = (): string | null => {
  const user = session.get()
  return user && actingAs(user)
}

/** Whether the signed-in person may do this; for code outside components. */
export const can = (operation: Operation): boolean => holds(session.get(), operation)

/** `const can = useCan()`, then `can('student.create')`: show no button that would return 403. */
export const useCan = (): ((operation: Operation) => boolean) => {
  const user = useSession()
  return operation => holds(user, operation)
}

/** Whether the person has confirmed, with the password, that this device is their own: then it does not lock. */
export const isOwnDevice = (): boolean => session.get()?.signIn?.ownDevice ?? false

/** Whether this deployment sends e-mail: pages mention sending only then. */
export const useSendsMail = (): boolean => useUser().mailDelivery === 'mail'

/** Whether short messages are sent from here. */
export const useSendsSms = (): boolean => useUser().sendsSms

export const useArea = (): Area => areaOf(useUser())

/** The school the person is acting in; throws on pages outside a school. */
export const useSchool = () => {
  const { school } = useUser().staff
  if (!school) throw new Error('This page needs a school.')
  return school
}

/** The state's own terms: `terms.district` is 'Zone' in one state and 'Education District' in another. */
export const useTerms = () => {
  const user = useUser()
  const words = user.staff.stateDetails.stateTerminologies
  const word = (name: keyof typeof words) => words[name].stateValue || words[name].defaultValue
  return {
    district: districtWord(user),
    oracleNumber: word('oracleNumber'),
    tescomNumber: word('tescomNumber'),
    subebNumber: word('subebNumber'),
  }
}
