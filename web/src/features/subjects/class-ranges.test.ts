import { describe, expect, it } from 'vitest'
import { inRanges } from './class-ranges.ts'

describe('names of classes', () => {
  it.each([
    [[], ''],
    [['JSS 1'], 'JSS 1'],
    [['JSS 1', 'JSS 2'], 'JSS 1, JSS 2'],
    [['Primary 1', 'Primary 2', 'Primary 3', 'JSS 1', 'JSS 3'], 'Primary 1 to 3, JSS 1, JSS 3'],
    [['Nursery', 'Primary 1', 'JSS 2'], 'Nursery, Primary 1, JSS 2'],
  ])('shortens %j', (names, shown) => {
    expect(inRanges(names)).toBe(shown)
  })
})
