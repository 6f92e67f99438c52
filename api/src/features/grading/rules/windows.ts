import { writtenDay } from '@akada/contract/kernel/written-day'
import type { ComponentWindows } from './entry.ts'

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
