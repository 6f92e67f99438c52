import { printReport, type Report } from './report.ts'

/** Draws a report in a thread. */
export const run = (report: Report): Promise<Buffer> => printReport(report)
