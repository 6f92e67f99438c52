import { describe, expect, it } from 'vitest'
import { changesOf, fieldName } from './changes.ts'

describe('the changes of an audit entry', () => {
  it('names the field as people read it', () => {
    expect([fieldName('firstName'), fieldName('nextOfKin.phone')]).toEqual(['First name', 'Next of kin, phone'])
  })

  it('shows only what changed, also inside', () => {
    expect(changesOf({ name: 'A', at: { lga: 'Ifo', x: 1 } }, { name: 'A', at: { lga: 'Ota', x: 1 } })).toEqual([
      { field: 'At, lga', before: 'Ifo', after: 'Ota' },
    ])
  })

  it('shows a thing that is new or gone', () => {
    expect(changesOf(null, { name: 'A' })).toEqual([{ field: 'Name', before: '–', after: 'A' }])
    expect(changesOf({ list: [1, 2] }, null)).toEqual([{ field: 'List', before: '1, 2', after: '–' }])
    expect(changesOf(null, null)).toEqual([])
    expect(changesOf({ list: [] }, { list: [{ a: 1 }] })).toEqual([{ field: 'List', before: '–', after: '[{"a":1}]' }])
  })

  it('says what ids stand for, as values, in lists, inside and as fields; others stay as they are', () => {
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
