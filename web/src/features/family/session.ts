import type { FamilyHome } from '@akada/contract/family/schemas'
import { ApiError } from '../../lib/http/api-error.ts'
import type { FirstFamilyForm } from '../../lib/page/first-page.ts'

/** The page shows the error and the waiting itself, in the language of the family. */
export const quiet = { meta: { silent: true, background: true } } as const

/** On the device: whether somebody is signed in as a family; also the database with the last state (last-home.ts). */
export const familyName = 'akada.family'
const ussd = 'akada.ussd'

/** What is stored on the device under a name; null if nothing is, or storage is disabled. */
const find = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Whether the guardian asked for the last state on this phone. */
export const storesHome = (): boolean => find(familyName) === 'stored'

/**
 * Notes on the device whether somebody is signed in as a family, for the page that is shown before the program (app/first/head.ts): no
 * script can read the cookie itself. Once nobody is, nothing of the last state stays.
 */
export const noteFamily = (isSignedIn: boolean): void => {
  try {
    if (isSignedIn) localStorage.setItem(familyName, find(familyName) ?? '1')
    else {
      localStorage.removeItem(familyName)
      indexedDB.deleteDatabase(familyName)
    }
  } catch {
    // Storage may be disabled: then the form is shown first each time.
  }
}

/** What to dial where there is no connection, as the server said it last; null if it never did. It is nobody's own. */
export const ussdCode = (): string | null => find(ussd)

/** Stores what to dial on the device, for a visit without a connection. */
export const storeUssdCode = (code: string | null): void => {
  try {
    if (code === null) localStorage.removeItem(ussd)
    else localStorage.setItem(ussd, code)
  } catch {
    // Storage may be disabled: then only the connection is spoken of.
  }
}

/** Whether a read failed because nobody is signed in as a family on this device. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** What was typed before the program was loaded, if the form is still there. */
export const takeFamilyForm = (): FirstFamilyForm | null => globalThis.window?.akadaFirst?.family?.() ?? null

/** The children from the answer to the sign-in before the program, once; undefined if nobody signed in there. */
export const childrenOfSignIn = (): FamilyHome | undefined => {
  const first = globalThis.window?.akadaFirst
  const home = first?.children
  delete first?.children
  return home
}
