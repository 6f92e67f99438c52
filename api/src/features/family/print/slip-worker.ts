import { printSlipSheet } from './slips.ts'

/** Draws slips in a thread. */
export const run = (sheet: Parameters<typeof printSlipSheet>[0]): Promise<Buffer> => printSlipSheet(sheet)
