import { scoreSheetEndpoints } from './sheets.ts'
import { entryWindowEndpoints } from './windows.ts'

/** What goes with the score grid: windows and late access, history, the grid of a student, spreadsheets. */
export const scoreEntryEndpoints = [...entryWindowEndpoints, ...scoreSheetEndpoints] as const
