import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
  /** Failures by file and name, with the beginning of the message: for the end of a long output. */
  failures: string[]
}

interface VitestReport {
  numTotalTests: number
  numPassedTests: number
  testResults?: {
    name: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[]
  }[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: PlaywrightSuite[]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with one.
const colours = /\u001B\[[\d;]*m/g

const failure = (where: string, message = ''): string => {
  const lines = message.replace(colours, '').trim().split('\n').slice(0, 6)
  return [where, ...lines.filter(Boolean).map(line => `    ${line.slice(0, 200)}`)].join('\n')
}

/** A skipped test did not pass, and so counts as failed. */
export const countVitest = ({ numTotalTests, numPassedTests, testResults = [] }: VitestReport): Count => ({
  passed: numPassedTests,
  failed: numTotalTests - numPassedTests,
  failures: testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 && message ? [failure(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages?.[0])),
  ]),
})

const playwrightFailures = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, results }) =>
        failure(`[${projectName}] ${file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  ),
  ...suites.flatMap(playwrightFailures),
]

/** A test that passed only on a retry, or that was skipped, did not pass. */
export const countPlaywright = ({ stats, suites = [] }: PlaywrightReport): Count => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
  failures: suites.flatMap(playwrightFailures),
})

/**
 * The count of a runner that wrote `report` and exited with `status`. A runner that crashed without a failed test, wrote
 * no report, or ran no test at all counts as one failure.
 */
export const countOf = <R>(report: string, count: (report: R) => Count, status: number): Count => {
  if (!existsSync(report)) return oneFailure('A runner left no report.')
  const { passed, failed, failures } = count(JSON.parse(readFileSync(report, 'utf8')) as R)
  if (failed === 0 && (status !== 0 || passed === 0))
    return { passed, failed: 1, failures: [...failures, `A runner ended with ${status} after ${passed} passed tests.`] }
  return { passed, failed, failures }
}

/** The result if nothing ran, for this reason. */
export const oneFailure = (reason: string): Count => ({ passed: 0, failed: 1, failures: [reason] })

export const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  failures: [...a.failures, ...b.failures],
})
