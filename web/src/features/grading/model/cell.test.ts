import { describe, expect, it } from 'vitest'
import { inMarks, inTenths, isCompleteMark, readCell, textOf } from './cell.ts'
import { gradeOf, totalOf } from './total.ts'

const ca = { name: 'CA1', maximumTenths: 200 }
const score = (tenths: number) => ({ kind: 'score' as const, tenths })

describe('readCell', () => {
  it.each([
    ['12', 120],
    ['12.5', 125],
    ['12,5', 125],
    [' 7 ', 70],
    ['0', 0],
    ['20', 200],
    ['20.0', 200],
    ['12.50', 125],
    ['007', 70],
    ['5.', 50],
    ['.5', 5],
  ])('reads %j', (typed, tenths) => {
    expect(readCell(typed, ca)).toEqual(score(tenths))
  })

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['abs', 'absent'],
    ['A', 'absent'],
    ['EX', 'exempt'],
    ['e', 'exempt'],
  ] as const)('reads %j as %s', (typed, kind) => {
    expect(readCell(typed, ca)).toEqual({ kind, tenths: null })
  })

  it.each([
    ['abc', "CA1 takes 0 to 20, not 'abc'. For absent write ABS, for exempt EX."],
    ['-3', 'CA1 takes 0 to 20, not -3. For absent write ABS, for exempt EX.'],
    ['9999', 'CA1 takes 0 to 20, not 9999.'],
    ['20.1', 'CA1 takes 0 to 20, not 20.1.'],
    ['12.55', 'CA1 takes at most one decimal, not 12.55.'],
    ['1,000', 'CA1 takes at most one decimal, not 1,000.'],
    ['1e1', "CA1 takes 0 to 20, not '1e1'. For absent write ABS, for exempt EX."],
    ['٣', "CA1 takes 0 to 20, not '٣'. For absent write ABS, for exempt EX."],
  ])('rejects %j', (typed, error) => {
    expect(readCell(typed, ca)).toEqual({ error })
  })

  it('writes cells as it reads them', () => {
    expect([0, 5, 125, 200].map(inMarks)).toEqual(['0', '0.5', '12.5', '20'])
    expect([57.3, 0.1 + 0.2, 12].map(inTenths)).toEqual([573, 3, 120])
    for (const text of ['12.5', 'ABS', 'EX', '']) {
      const value = readCell(text, ca)
      expect('error' in value ? value.error : textOf(value)).toBe(text)
    }
  })
})

describe('a mark on a number pad', () => {
  it.each([
    [60, '7', false],
    [60, '4', false],
    [60, '0', false],
    [60, '45', true],
    [60, '07', true],
    [60, '60', true],
    [60, '61', false],
    [60, '455', false],
    [20, '45', false],
    [10, '2', false],
    [10, '10', true],
    [5, '4', true],
    [5, '7', false],
    [100, '10', false],
    [100, '99', false],
    [100, '099', true],
    [100, '100', true],
    [20, '12.', false],
    [20, '12.5', false],
    [20, 'ABS', false],
    [20, '', false],
  ])('of %d, %j is finished: %s', (maximum, text, finished) => {
    expect(isCompleteMark(text, { maximumTenths: maximum * 10 })).toBe(finished)
  })
})

describe('totalOf', () => {
  const maxima = [200, 200, 600]
  it('adds tenths, and says whether all scores are entered', () => {
    expect(totalOf([score(125), score(180), score(573)], maxima)).toEqual({
      tenths: 878,
      whole: 88,
      complete: true,
      absent: false,
    })
    expect(totalOf([score(125), { kind: 'empty', tenths: null }, score(0)], maxima)).toEqual({
      tenths: 125,
      whole: null,
      complete: false,
      absent: false,
    })
    expect(
      totalOf(
        [1, 2, 3].map(() => ({ kind: 'empty', tenths: null })),
        maxima,
      ).tenths,
    ).toBeNull()
  })

  it('counts ABS as 0 and leaves an exempt component out of the denominator', () => {
    expect(totalOf([score(125), { kind: 'absent', tenths: null }, score(500)], maxima)).toEqual({
      tenths: 625,
      whole: 63,
      complete: true,
      absent: true,
    })
    // 45.5 of 80 is 56.875, so 56.9.
    expect(totalOf([score(125), { kind: 'exempt', tenths: null }, score(330)], maxima).tenths).toBe(569)
    expect(
      totalOf(
        [1, 2, 3].map(() => ({ kind: 'exempt', tenths: null })),
        maxima,
      ),
    ).toEqual({
      tenths: null,
      whole: null,
      complete: false,
      absent: false,
    })
  })

  it('rounds the graded mark once, from the marks and not from the displayed total', () => {
    // 44 of 74 is 59.459...: shown as 59.5, graded as 59.
    const odd = [140, 600, 260]
    expect(totalOf([score(140), score(300), { kind: 'exempt', tenths: null }], odd)).toMatchObject({
      tenths: 595,
      whole: 59,
    })
  })

  it('grades the whole mark', () => {
    const bands = [
      { from: 60, grade: 'B', remark: 'Good' },
      { from: 70, grade: 'A', remark: 'Excellent' },
      { from: 0, grade: 'F', remark: 'Fail' },
    ]
    expect([69, 70, 59, 60, 0].map(mark => gradeOf(bands, mark)?.grade)).toEqual(['B', 'A', 'F', 'B', 'F'])
    expect(gradeOf([], 50)).toBeNull()
    expect(gradeOf(bands, null)).toBeNull()
  })
})
