import { scoreSheetCalls } from './sheets.ts'
import { entryWindowCalls } from './windows.ts'

/** What goes with the score grid: windows and late access, history, the grid of a student, spreadsheets. */
export const scoreEntryCalls = { ...entryWindowCalls, ...scoreSheetCalls }
