import { entryRequestCalls } from './requests.ts'
import { scoreSheetCalls } from './sheets.ts'
import { entryWindowCalls } from './windows.ts'

/** The calls around the score grid: windows, requests for other days and late access, history, the grid of a student, spreadsheets. */
export const scoreEntryCalls = { ...entryWindowCalls, ...entryRequestCalls, ...scoreSheetCalls }
