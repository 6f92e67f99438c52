import { accessSync, constants } from 'node:fs'

/** Pointer and key actions, in the form that WebDriver and WebDriver BiDi share. */
export type Actions = readonly Record<string, unknown>[]

/** A browser of another engine than the journeys' Chromium, with one page, driven by its own protocol. */
export interface Engine {
  /** Such as 'Firefox 153.8.0'. */
  name: string
  open: (url: string) => Promise<void>
  /** Runs the body of a function in the page, and returns the text that it returns. */
  run: (body: string) => Promise<string>
  act: (actions: Actions) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** A picture of what is in view, as PNG in base64. */
  picture: () => Promise<string>
  /** What the page's scripts raised or wrote as an error since the browser was started. */
  errors: string[]
  close: () => Promise<void>
}

/** Throws with a sentence that says what to install unless all these programs are on this machine. */
export const requirePrograms = (...programs: readonly string[]): void => {
  const found = (program: string): boolean => {
    try {
      accessSync(program, constants.X_OK)
      return true
    } catch {
      return false
    }
  }
  const missing = programs.filter(program => !found(program))
  if (missing.length === 0) return
  throw new Error(
    `Firefox ESR and WebKitGTK are needed for these journeys. Install them (apt-get install firefox-esr webkit2gtk-driver xvfb). Missing: ${missing.join(', ')}.`,
  )
}
