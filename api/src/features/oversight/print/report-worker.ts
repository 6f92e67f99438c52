import type { Report } from './front-page.ts'
import { printReport } from './report.ts'

/** Draws a report in a thread. */
export const run = (report: Report): Promise<Buffer> => printReport(report)
