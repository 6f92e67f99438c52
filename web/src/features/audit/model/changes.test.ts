import { describe, expect, it } from 'vitest'
import { changesOf, fieldName } from './changes.ts'

describe('the changes of an audit entry', () => {
  it('labels the field as people read it', () => {
    expect([fieldName('firstName'), fieldName('nextOfKin.phone')]).toEqual(['First name', 'Next of kin, phone'])
  })

  it('shows only what changed, including nested fields', () => {
    expect(changesOf({ name: 'A', at: { lga: 'Ifo', x: 1 } }, { name: 'A', at: { lga: 'Ota', x: 1 } })).toEqual([
      { field: 'At, lga', before: 'Ifo', after: 'Ota' },
    ])
  })

  it('shows an added or a removed value', () => {
    expect(changesOf(null, { name: 'A' })).toEqual([{ field: 'Name', before: '–', after: 'A' }])
    expect(changesOf({ list: [1, 2] }, null)).toEqual([{ field: 'List', before: '1, 2', after: '–' }])
    expect(changesOf(null, null)).toEqual([])
    expect(changesOf({ list: [] }, { list: [{ a: 1 }] })).toEqual([{ field: 'List', before: '–', after: '[{"a":1}]' }])
  })

  it('replaces ids by names, as values, in lists, in nested objects and as field names; other ids stay as they are', () => {
    const [ada, gold, gone] = [1, 2, 3].map(number => `0199d3f5-0000-7000-8000-00000000000${number}`)
    const names = new Map([
      [ada ?? '', 'Ada Obi'],
      [gold ?? '', 'JSS 1 Gold'],
    ])
    expect(
      changesOf(
        { arm: gold, marks: { [ada ?? '']: 'absent' } },
        { arm: gone, students: [ada, gone], rows: [{ id: ada }], kept: true },
        names,
      ),
    ).toEqual([
      { field: 'Arm', before: 'JSS 1 Gold', after: gone },
      { field: 'Marks, Ada Obi', before: 'absent', after: '–' },
      { field: 'Students', before: '–', after: `Ada Obi, ${gone}` },
      { field: 'Rows', before: '–', after: '[{"id":"Ada Obi"}]' },
      { field: 'Kept', before: '–', after: 'Yes' },
    ])
  })
})
