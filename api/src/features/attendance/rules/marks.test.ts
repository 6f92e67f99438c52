import { describe, expect, it } from 'vitest'
import { applyMarks, type StoredMark, type StoredMarks, type MarkItem, needsHistory } from './marks.ts'

const stored = (m: StoredMark['m'], i: string, r?: StoredMark['r']): StoredMark => ({
  m,
  i,
  t: '2026-10-14T07:00:00Z',
  b: 'them',
  ...(r && { r }),
})

const apply = (items: MarkItem[], standing: StoredMarks = {}, replaced: string[] = []) => {
  let made = 0
  return applyMarks(items, {
    stored: standing,
    roster: new Set(['ada', 'ben']),
    wasReplaced: (studentId, id) => replaced.includes(`${studentId} ${id}`),
    by: 'me',
    now: '2026-10-14T08:00:00Z',
    newId: () => `new-${++made}`,
  })
}

describe('applyMarks', () => {
  it('marks an empty cell, and generates a missing id and time', () => {
    const { outcomes, changes, replaced } = apply([{ studentId: 'ada', mark: 'absent', reason: 'sick' }])
    expect(changes).toEqual({ ada: { m: 'absent', i: 'new-1', t: '2026-10-14T08:00:00Z', b: 'me', r: 'sick' } })
    expect(outcomes[0]).toMatchObject({ id: 'new-1', outcome: 'saved', standing: changes.ada })
    expect(replaced).toEqual([])
  })

  it('stores no reason for a mark that needs none', () => {
    expect(apply([{ studentId: 'ada', mark: 'present', reason: 'sick' }]).changes.ada).not.toHaveProperty('r')
  })

  it('stores the mark it replaces', () => {
    const standing = { ada: stored('absent', 'a1', 'sick') }
    const { changes, replaced } = apply([{ studentId: 'ada', mark: 'late', id: 'a2', basedOn: 'a1' }], standing)
    expect(changes.ada?.m).toBe('late')
    expect(replaced).toEqual([{ studentId: 'ada', mark: standing.ada }])
  })

  it('changes nothing for an id that is current or was replaced, even by someone else or for a student no longer in the arm', () => {
    const standing = { ada: stored('late', 'a2'), gone: stored('present', 'g1') }
    const items: MarkItem[] = [
      { studentId: 'ada', mark: 'absent', id: 'a2' },
      { studentId: 'ada', mark: 'absent', id: 'a1', basedOn: null },
      { studentId: 'gone', mark: 'present', id: 'g1' },
    ]
    const { outcomes, changes } = apply(items, standing, ['ada a1'])
    expect(outcomes.map(one => one.outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(outcomes[1]?.standing?.i).toBe('a2')
    expect(changes).toEqual({})
  })

  it('changes nothing if the cell already shows the mark, also if another person made it', () => {
    const { outcomes } = apply([{ studentId: 'ada', mark: 'present', id: 'a9', basedOn: null }], {
      ada: stored('present', 'a1'),
    })
    expect(outcomes[0]?.outcome).toBe('unchanged')
  })

  it('is a conflict if the current mark differs from the one seen', () => {
    const standing = { ada: stored('present', 'a1') }
    expect(apply([{ studentId: 'ada', mark: 'absent', id: 'a2', basedOn: null }], standing).outcomes[0]).toMatchObject({
      outcome: 'conflict',
      standing: standing.ada,
    })
    expect(apply([{ studentId: 'ben', mark: 'absent', id: 'b2', basedOn: 'b1' }]).outcomes[0]?.outcome).toBe('conflict')
  })

  it('lets the newest mark win if the sender does not say which mark was seen', () => {
    expect(apply([{ studentId: 'ada', mark: 'absent' }], { ada: stored('present', 'a1') }).outcomes[0]?.outcome).toBe(
      'saved',
    )
  })

  it('refuses students who were not in the arm', () => {
    expect(apply([{ studentId: 'zoe', mark: 'present' }]).outcomes[0]).toMatchObject({
      outcome: 'refused',
      standing: null,
    })
  })

  it('applies several taps on a cell one after the other', () => {
    const taps: MarkItem[] = [
      { studentId: 'ada', mark: 'present', id: 'a1', basedOn: null },
      { studentId: 'ada', mark: 'absent', id: 'a2', basedOn: 'a1' },
      { studentId: 'ada', mark: 'present', id: 'a1', basedOn: null },
    ]
    const { outcomes, changes, replaced } = apply(taps)
    expect(outcomes.map(one => one.outcome)).toEqual(['saved', 'saved', 'unchanged'])
    expect(changes.ada?.i).toBe('a2')
    expect(replaced.map(one => one.mark.i)).toEqual(['a1'])
  })

  it('needs the history only if a mark with an id meets another', () => {
    const standing = { ada: stored('present', 'a1') }
    expect(needsHistory([{ studentId: 'ben', mark: 'absent', id: 'b1' }], standing)).toBe(false)
    expect(needsHistory([{ studentId: 'ada', mark: 'absent', id: 'a1' }], standing)).toBe(false)
    expect(needsHistory([{ studentId: 'ada', mark: 'absent' }], standing)).toBe(false)
    expect(needsHistory([{ studentId: 'ada', mark: 'absent', id: 'a2' }], standing)).toBe(true)
  })
})
