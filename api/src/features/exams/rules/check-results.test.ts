import { describe, expect, it } from 'vitest'
import { normalisedNumber, checkResults, type ExistingCandidate } from './check-results.ts'
import { readResult, writtenResult } from './result-cell.ts'

describe('a cell of results', () => {
  it('holds a score with at most one decimal, ABS, or nothing', () => {
    expect(readResult('57.5')).toEqual({ value: { tenths: 575, absent: false } })
    expect(readResult('0')).toEqual({ value: { tenths: 0, absent: false } })
    expect(readResult('100.0')).toEqual({ value: { tenths: 1000, absent: false } })
    expect(readResult('abs')).toEqual({ value: { tenths: null, absent: true } })
    expect(readResult('')).toEqual({ value: null })
  })

  it('refuses a score that is too high, negative or something else', () => {
    for (const text of ['100.5', '101', '-1', 'abc', '5/10', '1e2', '1000'])
      expect(readResult(text)).toHaveProperty('wanted')
    expect(readResult('57.25')).toEqual({ wanted: 'At most one decimal, as in 57.5.' })
  })

  it('has the same form when written and read', () => {
    expect(writtenResult({ tenths: 575, absent: false })).toBe(57.5)
    expect(writtenResult({ tenths: null, absent: true })).toBe('ABS')
    expect(writtenResult(undefined)).toBeNull()
  })
})

describe('rows of results', () => {
  const subjects = [
    { id: 'maths', name: 'Mathematics' },
    { id: 'french', name: 'French' },
  ]
  const sola: ExistingCandidate = {
    studentId: 'sola',
    school: { id: 'school', name: 'Olumo' },
    id: 'one',
    candidateNumber: 'BECE26/0001/0001',
    fullName: 'Ọláwálé, Ṣọlá Ruth',
    subjectIds: ['maths'],
  }
  const known = new Map([[sola.candidateNumber, sola]])
  const check = (...cells: Record<string, string>[]) =>
    checkResults(
      cells.map((row, index) => ({
        row: index + 2,
        cells: row,
        leftOut: false,
        errors: [],
        warnings: [],
        marks: {},
        corrected: {},
      })),
      known,
      subjects,
    )

  it('are read by candidate number, in any notation', () => {
    expect(normalisedNumber({ candidateNumber: ' bece26/0001 / 0001' })).toBe('BECE26/0001/0001')
    const [row] = check({ candidateNumber: 'bece26/0001/0001', name: 'Sola Olawale', maths: '60' })
    expect(row?.values).toEqual({ candidateId: 'one', results: [{ subjectId: 'maths', tenths: 600, absent: false }] })
  })

  it("have errors cell by cell: an unknown number, someone else's name, a subject not entered for", () => {
    expect(check({ candidateNumber: 'BECE26/0001/0002' })[0]?.errors.map(({ column }) => column)).toEqual([
      'candidateNumber',
    ])
    const errors = check({ candidateNumber: sola.candidateNumber, name: 'Musa Bello', maths: 'x', french: '40' })[0]
      ?.errors
    expect(errors?.map(({ column }) => column)).toEqual(['name', 'maths', 'french'])
  })

  it('have an error if two have the same number', () => {
    const rows = check({ candidateNumber: sola.candidateNumber }, { candidateNumber: sola.candidateNumber, maths: '4' })
    expect(rows.map(({ errors, values }) => [errors.length, values])).toEqual([
      [1, null],
      [1, null],
    ])
  })
})
