import { describe, expect, it } from 'vitest'
import { newId } from './ids.ts'
import { KeptParts } from './kept.ts'
import type { Keep } from './session-store.ts'

const memory = (): Keep & { map: Map<string, string> } => {
  const map = new Map<string, string>()
  return {
    map,
    getItem: name => map.get(name) ?? null,
    setItem: (name, value) => void map.set(name, value),
    removeItem: name => void map.delete(name),
  }
}
const text = (raw: unknown): string | null => (typeof raw === 'string' ? raw : null)

describe('KeptParts', () => {
  it('keeps parts by person and lets go of the empty', () => {
    const keep = memory()
    let who = 'ada'
    const parts = new KeptParts(
      'scores',
      text,
      () => keep,
      () => who,
    )
    parts.set('maths', '12')
    parts.set('english', '7')
    who = 'ben'
    expect([...parts.all()]).toEqual([])
    who = 'ada'
    expect([...parts.all()]).toEqual([
      ['maths', '12'],
      ['english', '7'],
    ])
    parts.set('maths', null)
    parts.set('english', null)
    expect(keep.map.size).toBe(0)
  })

  it('leaves what another tab kept meanwhile', () => {
    const keep = memory()
    const tab = () =>
      new KeptParts(
        'scores',
        text,
        () => keep,
        () => 'ada',
      )
    const [first, second] = [tab(), tab()]
    first.set('maths', '12')
    second.set('english', '7')
    first.set('maths', null)
    expect([...first.all().keys()]).toEqual(['english'])
  })

  it('ignores what it can not read, and says so when the device is full', () => {
    const keep = memory()
    keep.map.set('akada.unsent.scores.ada', '{"maths": 3, "english": "7"}')
    const of = (storage: Keep) =>
      new KeptParts(
        'scores',
        text,
        () => storage,
        () => 'ada',
      )
    expect([...of(keep).all()]).toEqual([['english', '7']])
    keep.map.set('akada.unsent.scores.ada', 'not JSON')
    expect(of(keep).all().size).toBe(0)
    const full: Keep = {
      ...keep,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(of(full).set('maths', '1')).toBe(false)
  })
})

describe('newId', () => {
  it('makes version 7 ids that sort by time', () => {
    const ids = [newId(1_700_000_000_000), newId(1_700_000_000_001), newId(1_800_000_000_000)]
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(Array.from({ length: 100 }, () => newId())).size).toBe(100)
  })
})
