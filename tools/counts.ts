import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
}

interface VitestReport {
  numTotalTests: number
  numPassedTests: number
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** A test that was skipped did not pass, and so counts as failed. */
export const countVitest = ({ numTotalTests, numPassedTests }: VitestReport): Count => ({
  passed: numPassedTests,
  failed: numTotalTests - numPassedTests,
})

/** A test that passed only when repeated, or that was skipped, did not pass. */
export const countPlaywright = ({ stats }: PlaywrightReport): Count => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
})

/**
 * The count of a runner that wrote `report` and ended with `status`. A runner that fell over without a failed test to its name, wrote
 * no report, or ran no test at all counts as one failure.
 */
export const countOf = <R>(report: string, count: (report: R) => Count, status: number): Count => {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')) as R)
  const fell = failed === 0 && (status !== 0 || passed === 0)
  return { passed, failed: fell ? 1 : failed }
}

export const add = (a: Count, b: Count): Count => ({ passed: a.passed + b.passed, failed: a.failed + b.failed })
