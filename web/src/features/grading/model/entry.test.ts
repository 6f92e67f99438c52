import { describe, expect, it } from 'vitest'
import type { GridCell, ScoreResult } from './cell.ts'
import { answered, baseOf, chosen, edited, type Entry, sendingOf } from './entry.ts'
import { saveWords } from '../components/grid/ScoreSaveState.tsx'

const component = { id: 'ca', name: 'CA1', maximumTenths: 200, closed: null, window: null, late: null }
const cell = { studentId: 'ada', component }
let count = 0
const making = { newId: () => `id-${++count}`, at: '2026-11-20T07:00:00.000Z' }
const serverCell = (score: number | null, version: number): GridCell => ({
  kind: score === null ? 'empty' : 'score',
  score,
  version,
  by: 'Mrs Bello',
  at: '2026-11-20T06:00:00.000Z',
})
const result = (outcome: ScoreResult['outcome'], now: GridCell | null, message: string | null = null): ScoreResult => ({
  studentId: 'ada',
  componentId: 'ca',
  outcome,
  message,
  cell: now,
})
const typed = (text: string, base = baseOf(serverCell(10, 3)), before?: Entry): Entry => {
  const entry = edited(before, base, text, cell, making)
  if (!entry) throw new Error('Nothing is to be saved.')
  return entry
}
const sentOf = (entry: Entry) => {
  const sent = sendingOf(entry)
  if (!sent) throw new Error('Nothing is to be sent.')
  return sent
}

describe('typing', () => {
  it('is sent with the version that was seen', () => {
    expect(sendingOf(typed('12.5'))).toMatchObject({ kind: 'score', tenths: 125, version: 3 })
    expect(sendingOf(typed('abs'))).toMatchObject({ kind: 'absent', tenths: null })
    expect(typed('a').text).toBe('ABS')
  })

  it('leaves nothing to do if the cell already has that value', () => {
    const base = baseOf(serverCell(10, 3))
    expect(edited(undefined, base, '10.0', cell, making)).toBeNull()
    expect(edited(typed('12'), base, '10', cell, making)).toBeNull()
    expect(edited(undefined, baseOf(undefined), '', cell, making)).toBeNull()
  })

  it('keeps an invalid text in its cell and sends nothing', () => {
    const entry = typed('25')
    expect(entry).toMatchObject({ text: '25', value: null, error: 'CA1 takes 0 to 20, not 25.' })
    expect(sendingOf(entry)).toBeNull()
  })

  it('keeps the version that was seen first, whatever arrived meanwhile', () => {
    expect(typed('14', baseOf(serverCell(11, 4)), typed('12')).version).toBe(3)
  })
})

describe('a response', () => {
  it('completes the entry that it belongs to', () => {
    const entry = typed('12')
    expect(answered(entry, sentOf(entry), result('saved', serverCell(12, 4)))).toBeNull()
    expect(answered(entry, sentOf(entry), result('unchanged', serverCell(12, 4)))).toBeNull()
  })

  it('passes its version to what was typed during the request', () => {
    const first = typed('12')
    const sent = sentOf(first)
    const second = typed('14', baseOf(serverCell(10, 3)), { ...first, tried: sent })
    // The first may have been written: it is sent again before the second.
    expect(sendingOf(second)).toEqual(sent)
    const after = answered(second, sent, result('saved', serverCell(12, 4)))
    expect(after).toMatchObject({ text: '14', version: 4, tried: null })
    expect(after && sendingOf(after)).toMatchObject({ tenths: 140, version: 4 })
  })

  it('does not undo an invalid text typed meanwhile', () => {
    const first = typed('12')
    const sent = sentOf(first)
    const second = typed('xyz', baseOf(serverCell(10, 3)), { ...first, tried: sent })
    const after = answered(second, sent, result('saved', serverCell(12, 4)))
    expect(after).toMatchObject({ text: 'xyz', tried: null, version: 4 })
    expect(after && sendingOf(after)).toBeNull()
  })

  it('shows both values if somebody else saved meanwhile, until a person chooses', () => {
    const entry = typed('12')
    const torn = answered(entry, sentOf(entry), result('stale', serverCell(15, 4)))
    if (!torn) throw new Error('The conflict is lost.')
    expect(torn.theirs?.score).toBe(15)
    expect(sendingOf(torn)).toBeNull()
    expect(chosen(torn, 'theirs', making)).toBeNull()
    const mine = chosen(torn, 'mine', making)
    expect(mine && sendingOf(mine)).toMatchObject({ tenths: 120, version: 4 })
    expect(mine?.id).not.toBe(entry.id)
  })

  it('is a conflict too if our value was written, and overwritten before we knew', () => {
    const first = typed('12')
    const sent = sentOf(first)
    const second = typed('14', baseOf(serverCell(10, 3)), { ...first, tried: sent })
    expect(answered(second, sent, result('unchanged', serverCell(17, 6)))?.theirs?.score).toBe(17)
  })

  it('keeps a refusal in the cell', () => {
    const entry = typed('12')
    const refused = answered(entry, sentOf(entry), result('refused', serverCell(10, 3), 'Ada: CA1 closed for entry.'))
    expect(refused).toMatchObject({ text: '12', error: 'Ada: CA1 closed for entry.' })
    expect(refused && sendingOf(refused)).toBeNull()
  })
})

describe('saveWords', () => {
  const words = (more: Partial<Parameters<typeof saveWords>[0]>) =>
    saveWords({ unsent: 0, conflicts: 0, errors: 0, sending: 'idle', error: null, ...more }).words
  it('describes the state', () => {
    expect(words({})).toBe('All saved')
    expect(words({ unsent: 3, sending: 'sending' })).toBe('Saving 3…')
    expect(words({ unsent: 5, sending: 'waiting', error: 'Akada asks to wait' })).toBe(
      '5 not yet sent: Akada asks to wait',
    )
    expect(words({ conflicts: 1 })).toBe('1 conflict')
    expect(words({ unsent: 1, errors: 2, sending: 'sending' })).toBe('Saving 1… · 2 cells not saved')
    expect(words({ unsent: 1, sending: 'stopped', error: 'You may not do this.' })).toContain('You may not do this.')
  })
})
