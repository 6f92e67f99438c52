import { describe, expect, it } from 'vitest'
import { conflictOf } from '../../ui/form/conflict.ts'
import { comparedTexts, gapsOf, rangeErrors, withoutEmptyRows } from './ranges.ts'

const row = (from: string, to: string, remark = 'Good.') => ({ from, to, remark })

describe('remark ranges of two people', () => {
  const { differencesOf, mergeOf } = conflictOf(comparedTexts)
  const form = (...ranges: ReturnType<typeof row>[]) => ({ ranges, nextTermNeeds: '' })
  const [low, high, top] = [row('0', '39'), row('39.01', '69'), row('69.01', '100')]

  it('are compared by row', () => {
    const differences = differencesOf(form(low, high), form(low), form(low, high, top))
    expect(differences.map(({ label, plain }) => [label, plain])).toEqual([
      ['Row 2', 'mine'],
      ['Row 3', 'theirs'],
    ])
  })

  it('keep the rows of the chosen versions, and lose those that a chosen version does not have', () => {
    const theirs = form(low, high, top)
    const merge = ({ ranges }: { ranges: (typeof low)[] }, ...rows: number[]) =>
      withoutEmptyRows(mergeOf(form(...ranges), theirs, new Map(rows.map(index => [String(index), 'mine'] as const))))
        .ranges
    expect(merge({ ranges: [low] }, 1, 2)).toEqual([low])
    expect(merge({ ranges: [low] }, 1)).toEqual([low, top])
    const longer = [low, high, top, row('100', '100')]
    expect(merge({ ranges: longer }, 3)).toEqual(longer)
  })
})

describe('remark ranges', () => {
  it('reports an error at both rows that overlap', () => {
    expect(rangeErrors([row('0', '49.99'), row('49.99', '70'), row('70.01', '100')])).toEqual({
      'ranges.0.from': 'Overlaps row 2, 49.99 to 70.',
      'ranges.1.from': 'Overlaps row 1, 0 to 49.99.',
    })
  })

  it('rejects text that is not a percentage, a range that ends before it begins, and an empty remark', () => {
    expect(rangeErrors([row('1.234', '101'), row('60', '50'), row('70', '80', ' ')])).toEqual({
      'ranges.0.from': 'From 0 to 100, two decimals at most.',
      'ranges.0.to': 'From 0 to 100, two decimals at most.',
      'ranges.1.to': 'A range ends at or above its start.',
      'ranges.2.remark': 'This field is required',
    })
  })

  it('names the averages that no range covers', () => {
    expect(gapsOf([row('0', '39.99'), row('50', '99.99')])).toEqual(['40 to 49.99', '100'])
    expect(gapsOf([row('0', '49.99'), row('50', '100')])).toEqual([])
    expect(gapsOf([])).toEqual(['0 to 100'])
  })
})
