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
    expect(changesOf({ list: [1, 2] }, null)).toEqual([{ field: 'List', before: '[1,2]', after: '–' }])
    expect(changesOf(null, null)).toEqual([])
  })
})
