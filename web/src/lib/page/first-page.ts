import type { FamilyHome } from '@akada/contract/family/schemas'
import type { LoggedInUser } from '../http/endpoints.ts'

/** What the page does before the program is loaded (src/app/first/script.ts), as the program sees it. */
export interface FirstPage {
  /** Settles when the styles are loaded, no sign-in is in progress and nobody is typing or pressing: only then may the page be replaced. */
  calm: () => Promise<void>
  /** Who has signed in with the first form meanwhile. */
  user?: LoggedInUser
  /** The server's time in the response to that sign-in, as its header has it. */
  time?: string | null
  /** What was typed so far, and the last message shown in the form. */
  form: () => FirstForm | null
  /** What was typed into the sign-in of families (src/app/first/family.ts); null where it is not shown, or somebody has signed in. */
  family?: () => FirstFamilyForm | null
  /** Draws the start page before the program (src/app/first/home.ts), once its file is loaded. */
  home?: FirstHome
  /**
   * The same for the first page of families (src/app/first/family-home.ts), from `parts` in the language of the page. False if there is
   * nothing to show, or the browser cannot.
   */
  drawFamily?: (home: FamilyHome, parts: unknown) => boolean
  /** The children from the answer to the sign-in: the program shows them without asking again. */
  children?: FamilyHome
  /** The page that was drawn before the program, while it shows. */
  drawn?: DrawnPage
  /** Removes the first page; the program's own page is ready. */
  leave: () => void
}

export interface FirstHome {
  /**
   * Draws the start page of the person who has just signed in, or else of the person who returns to it. False if another page comes first,
   * the device has to be unlocked, or the browser cannot draw it.
   */
  draw: (user?: LoggedInUser) => Promise<boolean>
}

/** A page that was drawn before the program (src/app/first/drawn.ts). */
export interface DrawnPage {
  /** The address of the link that was pressed, once. */
  takePressed: () => string | undefined
  /**
   * Called just before the page is removed; returns what to call just after, to restore position, focus and the pressed link in the page
   * that the program has drawn.
   */
  leave: () => () => void
}

export interface FirstForm {
  username: string
  password: string
  focused: 'username' | 'password' | null
  /** The server's sentence if it refused. */
  refusal?: string
  /** The form was sent, and the program must handle the response: it sends the form again. */
  again: boolean
}

export interface FirstFamilyForm {
  code: string
  phone: string
  /** The phone is somebody else's. */
  isShared: boolean
  focused: 'code' | 'phone' | null
  refusal: string | null
  /** The form was sent, and the program sends it again. */
  again: boolean
  /** Another way to sign in, which was chosen meanwhile. */
  way: string | null
}

declare global {
  interface Window {
    akadaFirst?: FirstPage
  }
}

/** What was typed into the first form, if it is still there. */
export const takeFirstForm = (): FirstForm | null => globalThis.window?.akadaFirst?.form() ?? null

/** Shows what the program has drawn in place of the first page. */
export const leaveFirstPage = (): void => window.akadaFirst?.leave()
