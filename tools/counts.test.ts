import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countOf, countPlaywright, countVitest } from './counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (content: object): string => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}
const units = (numPassedTests: number, numTotalTests: number) => report({ numPassedTests, numTotalTests })

describe('a runner', () => {
  it('that passed everything has no failure', () => {
    expect(countOf(units(7, 7), countVitest, 0)).toEqual({ passed: 7, failed: 0, failures: [] })
  })
  it('counts failed and skipped tests as failed', () => {
    expect(countOf(units(4, 7), countVitest, 1)).toMatchObject({ passed: 4, failed: 3 })
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countOf(report({ stats }), countPlaywright, 1)).toMatchObject({ passed: 5, failed: 4 })
  })
  it('that crashed after passing its tests has one failure', () => {
    expect(countOf(units(7, 7), countVitest, 1)).toEqual({
      passed: 7,
      failed: 1,
      failures: ['A runner ended with 1 after 7 passed tests.'],
    })
  })
  it('that ran no test has one failure', () => {
    expect(countOf(units(0, 0), countVitest, 0)).toMatchObject({ passed: 0, failed: 1 })
  })
  it('that wrote no report has one failure', () => {
    expect(countOf(join(folder, 'none.json'), countVitest, 0)).toMatchObject({ passed: 0, failed: 1 })
  })
  it('lists failures with the beginning of their message', () => {
    const assertionResults = [
      { fullName: 'cards are printed', status: 'passed', failureMessages: [] },
      {
        fullName: 'cards are signed',
        status: 'failed',
        failureMessages: ['\u001B[31mTimed out\u001B[39m\n  at line 3'],
      },
    ]
    const vitest = report({
      numPassedTests: 1,
      numTotalTests: 2,
      testResults: [
        { name: 'cards.test.ts', assertionResults },
        { name: 'broken.test.ts', message: 'No such module', assertionResults: [] },
      ],
    })
    expect(countOf(vitest, countVitest, 1).failures).toEqual([
      'cards.test.ts › cards are signed\n    Timed out\n      at line 3',
      'broken.test.ts\n    No such module',
    ])
    const tests = [
      { status: 'expected', projectName: 'phone', results: [{}] },
      { status: 'unexpected', projectName: 'desktop', results: [{ error: { message: 'Not seen' } }] },
    ]
    const suites = [{ suites: [{ specs: [{ file: 'wallet.spec.ts', line: 9, title: 'is funded', tests }] }] }]
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
    expect(countOf(report({ stats, suites }), countPlaywright, 1).failures).toEqual([
      '[desktop] wallet.spec.ts:9 › is funded\n    Not seen',
    ])
  })
})
