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
    expect(countOf(units(7, 7), countVitest, 0)).toEqual({ passed: 7, failed: 0 })
  })
  it('counts failed and skipped tests as failed', () => {
    expect(countOf(units(4, 7), countVitest, 1)).toEqual({ passed: 4, failed: 3 })
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countOf(report({ stats }), countPlaywright, 1)).toEqual({ passed: 5, failed: 4 })
  })
  it('that fell over after passing its tests has one failure', () => {
    expect(countOf(units(7, 7), countVitest, 1)).toEqual({ passed: 7, failed: 1 })
  })
  it('that ran no test has one failure', () => {
    expect(countOf(units(0, 0), countVitest, 0)).toEqual({ passed: 0, failed: 1 })
  })
  it('that left no report has one failure', () => {
    expect(countOf(join(folder, 'none.json'), countVitest, 0)).toEqual({ passed: 0, failed: 1 })
  })
})
