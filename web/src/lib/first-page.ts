import type { LoggedInUser } from './endpoints.ts'

/** What the page does before its program is there (src/app/first/script.ts), as the program finds it. */
export interface FirstPage {
  /** Settles when the styles are there, no sign-in is under way and nobody is typing or pressing: only then may the page be replaced. */
  calm: () => Promise<void>
  /** Who has signed in by the first form meanwhile. */
  user?: LoggedInUser
  /** What was typed so far, and what the form was last told. */
  form: () => FirstForm | null
  /** The start page before the program (src/app/first/home.ts), once its file is there. */
  home?: FirstHome
  /** Takes the first page away; the program's own is there. */
  leave: () => void
}

export interface FirstHome {
  /** Draws the start page of a person in the place of the form; false where something else comes first, or the browser cannot. */
  draw: (user: LoggedInUser) => Promise<boolean>
  /** The address of the link that was pressed, once. */
  takePressed: () => string | undefined
  /**
   * Called just before the page is taken away; answers what to do just after: place, focus and what was pressed go on in what the program
   * has drawn.
   */
  leave: () => () => void
}

export interface FirstForm {
  username: string
  password: string
  focused: 'username' | 'password' | null
  /** The server's sentence where it refused. */
  refusal?: string
  /** The form was sent, and the answer is for the program to deal with: it sends it again. */
  again: boolean
}

declare global {
  interface Window {
    akadaFirst?: FirstPage
  }
}

/** What was typed into the form that the page brought, where it is still there. */
export const takeFirstForm = (): FirstForm | null => globalThis.window?.akadaFirst?.form() ?? null

/** Shows what the program has drawn in the place of the first page. */
export const leaveFirstPage = (): void => window.akadaFirst?.leave()
