import { printSheet } from './index.ts'

/** Draws a register sheet in a thread. */
export const run = ({
  printedAt,
  ...sheets
}: Parameters<typeof printSheet>[0] & { printedAt: Date }): Promise<Buffer> => printSheet(sheets, printedAt)
