interface Span {
  opens: string
  closes: string
}

export interface ComponentWindows {
  name: string
  retired: boolean
  /** The state's, and the school's own, which narrows it. */
  stateWindow: Span | null
  schoolWindow: Span | null
}

export interface Entry {
  open: boolean
  closedBecause: string | null
  window: Span | null
}

const written = (day: string): string => `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`

/** The days on which a component takes scores: within the state's window and, where the school has its own, within both. */
const windowOf = ({ stateWindow, schoolWindow }: ComponentWindows): Span | null => {
  if (!stateWindow || !schoolWindow) return stateWindow
  return {
    opens: schoolWindow.opens > stateWindow.opens ? schoolWindow.opens : stateWindow.opens,
    closes: schoolWindow.closes < stateWindow.closes ? schoolWindow.closes : stateWindow.closes,
  }
}

/** Whether a component takes scores on a day, and otherwise why not. No window means closed. */
export const entryOf = (component: ComponentWindows, day: string): Entry => {
  const window = windowOf(component)
  const closed = (closedBecause: string): Entry => ({ open: false, closedBecause, window })
  const { name } = component
  if (component.retired) return closed(`${name} is no longer part of the assessment.`)
  if (!window) return closed(`The state has not set when ${name} may be entered.`)
  if (window.opens > window.closes) return closed(`The school's days for ${name} lie outside the state's.`)
  if (day < window.opens) return closed(`${name} opens for entry on ${written(window.opens)}.`)
  if (day > window.closes) return closed(`${name} closed for entry on ${written(window.closes)}.`)
  return { open: true, closedBecause: null, window }
}
