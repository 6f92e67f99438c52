import { describe, expect, it } from 'vitest'
import { entryChanges, withEntryChanges } from './entries.ts'

interface Day {
  day: string
  name: string
}
const kind = { keyOf: ({ day }: Day) => day, valueOf: ({ name }: Day) => name }
const eid = { day: '2026-11-03', name: 'Eid' }
const maulud = { ...eid, name: 'Maulud' }
const polls = { day: '2026-11-10', name: 'Election' }

describe('the changes of a list', () => {
  it('name what was added and removed, and a corrected entry in both', () => {
    expect(entryChanges([eid], [eid, polls], kind)).toEqual({ add: [polls], remove: [] })
    expect(entryChanges([eid, polls], [polls], kind)).toEqual({ add: [], remove: [eid] })
    expect(entryChanges([eid], [maulud], kind)).toEqual({ add: [maulud], remove: [eid] })
  })

  it('leave every other entry as somebody else saved it meanwhile', () => {
    expect(withEntryChanges([eid], { add: [polls], remove: [] }, kind)).toEqual([eid, polls])
    expect(withEntryChanges([eid, polls], { add: [maulud], remove: [eid] }, kind)).toEqual([polls, maulud])
    expect(withEntryChanges([polls], { add: [], remove: [eid] }, kind)).toEqual([polls])
    expect(withEntryChanges([eid], { add: [eid], remove: [] }, kind)).toEqual([eid])
  })

  it('are refused for an entry that somebody else corrected, removed or added otherwise', () => {
    expect(withEntryChanges([maulud], { add: [], remove: [eid] }, kind)).toBeNull()
    expect(withEntryChanges([], { add: [maulud], remove: [eid] }, kind)).toBeNull()
    expect(withEntryChanges([eid], { add: [maulud], remove: [] }, kind)).toBeNull()
  })

  it('keep an entry that is added twice, so that it can be refused', () => {
    expect(withEntryChanges([], { add: [eid, eid], remove: [] }, kind)).toEqual([eid, eid])
    const twice = entryChanges([eid], [eid, maulud], kind)
    expect(twice).toEqual({ add: [eid, maulud], remove: [eid] })
    expect(withEntryChanges([eid], twice, kind)).toEqual([eid, maulud])
  })
})
