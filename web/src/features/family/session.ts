import { ApiError } from '../../lib/http/api-error.ts'
import type { FirstFamilyForm } from '../../lib/page/first-page.ts'

/** The page shows the error and the waiting itself, in the language of the family. */
export const quiet = { meta: { silent: true, background: true } } as const

/**
 * Notes on the device whether somebody is signed in as a family, for the page that is shown before the program (app/first/family-head.ts): no
 * script can read the cookie itself.
 */
export const noteFamily = (isSignedIn: boolean): void => {
  try {
    if (isSignedIn) localStorage.setItem('akada.family', '1')
    else localStorage.removeItem('akada.family')
  } catch {
    // Storage may be disabled: then the form is shown first each time.
  }
}

/** Whether a read failed because nobody is signed in as a family on this device. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** What was typed before the program was loaded, if the form is still there. */
export const takeFamilyForm = (): FirstFamilyForm | null => globalThis.window?.akadaFirst?.family?.() ?? null
