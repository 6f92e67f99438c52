import { writtenDay } from '@akada/contract/kernel/written-day'

export interface Span {
  opens: string
  closes: string
}

export interface ComponentWindows {
  name: string
  retired: boolean
  /** The state's window, and the school's own, which narrows it. */
  stateWindow: Span | null
  schoolWindow: Span | null
}

/** Permission for one person in one grid: to enter after the window, or to change what is on published report cards. */
export interface LateGrant {
  /** Null: every component. */
  componentId: string | null
  /** The last day. */
  until: string
  /** Who granted it. */
  by: string
  reason: string
  /** It opens scores on published report cards, and nothing else. */
  published: boolean
}

/** A student whose report card is published, and the day on which it first was. */
export interface PublishedCard {
  studentId: string
  day: string
}

export interface Entry {
  open: boolean
  closedBecause: string | null
  window: Span | null
  /** It is open by late access alone. */
  late: { until: string; by: string } | null
}

/** The days on which a component accepts scores: within the state's window and, if the school has its own, within both. */
const windowOf = ({ stateWindow, schoolWindow }: ComponentWindows): Span | null => {
  if (!stateWindow || !schoolWindow) return stateWindow
  return {
    opens: schoolWindow.opens > stateWindow.opens ? schoolWindow.opens : stateWindow.opens,
    closes: schoolWindow.closes < stateWindow.closes ? schoolWindow.closes : stateWindow.closes,
  }
}

/** The longest-lasting grant among those for a component on a day, of those for published report cards or of the others. */
export const lateGrantOf = (
  grants: readonly LateGrant[],
  { componentId, day, published }: { componentId: string | null; day: string; published: boolean },
): LateGrant | null =>
  grants
    .filter(grant => grant.published === published && grant.until >= day)
    .filter(grant => grant.componentId === null || grant.componentId === componentId)
    .toSorted((a, b) => (a.until < b.until ? 1 : -1))[0] ?? null

/** Why the scores on a report card are closed. `day`: on which it was published. */
export const closedByPublication = (day: string): string =>
  `Published on ${writtenDay(day)}: scores on a published report card are closed. The head can open the subject for a change.`

/**
 * Whether a component accepts scores on a day, and otherwise why not. No window means closed. Late access reopens a component that the
 * state opened before, never one that it has not opened yet. `published`: why publication has closed the scores, whatever the window.
 */
export const entryOf = (
  component: ComponentWindows & { id: string },
  day: string,
  grants: readonly LateGrant[] = [],
  published: string | null = null,
): Entry => {
  const window = windowOf(component)
  const { name, stateWindow } = component
  const closed = (closedBecause: string, mayBeLate = true): Entry => {
    const hasBegun = stateWindow !== null && stateWindow.opens <= day
    const which = { componentId: component.id, day, published: published !== null }
    const grant = mayBeLate && hasBegun ? lateGrantOf(grants, which) : null
    const late = grant && { until: grant.until, by: grant.by }
    return { open: late !== null, closedBecause: late ? null : closedBecause, window, late }
  }
  if (component.retired) return closed(`${name} is not part of the assessment of this term.`, false)
  if (published !== null && stateWindow !== null && stateWindow.opens <= day) return closed(published)
  if (!window)
    return closed(
      `The state has not set when ${name} may be entered. The state admin sets it under Assessment, Entry windows.`,
    )
  if (window.opens > window.closes) return closed(`The school's days for ${name} lie outside the state's.`)
  if (day < window.opens) return closed(`${name} opens for entry on ${writtenDay(window.opens)}.`)
  if (day > window.closes) return closed(`${name} closed for entry on ${writtenDay(window.closes)}.`)
  return { open: true, closedBecause: null, window, late: null }
}

interface RequestedWindow {
  opens: string | null
  closes: string | null
}

/** The error in a school's own days for a component, and its field; null if they are within the state's. */
export const errorOfWindow = (
  { name, stateWindow }: ComponentWindows,
  { opens, closes }: RequestedWindow,
): { field: 'opens' | 'closes'; message: string } | null => {
  if (opens === null && closes === null) return null
  if (opens === null) return { field: 'opens', message: 'Choose the first day, or leave both empty.' }
  if (closes === null) return { field: 'closes', message: 'Choose the last day, or leave both empty.' }
  if (!stateWindow) return { field: 'opens', message: `The state has not opened ${name} in this term.` }
  if (opens < stateWindow.opens)
    return { field: 'opens', message: `The state opens ${name} on ${writtenDay(stateWindow.opens)}.` }
  if (closes > stateWindow.closes)
    return { field: 'closes', message: `The state closes ${name} on ${writtenDay(stateWindow.closes)}.` }
  if (opens > closes) return { field: 'closes', message: 'The last day lies before the first.' }
  return null
}

/** Whether a school's new days close a component on a past day, which the state still has open. */
export const closesInPast = (
  { stateWindow, schoolWindow }: ComponentWindows,
  { closes }: RequestedWindow,
  today: string,
): boolean =>
  closes !== null &&
  closes < today &&
  stateWindow !== null &&
  stateWindow.closes >= today &&
  closes !== schoolWindow?.closes
