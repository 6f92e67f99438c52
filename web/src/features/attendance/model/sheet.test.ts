import { describe, expect, it } from 'vitest'
import { inWords, type MarkResult, type Standing, tallyInWords } from './marks.ts'
import {
  bodyOf,
  committed,
  decided,
  emptySheet,
  filled,
  isSettled,
  presumedTaps,
  returned,
  sent,
  settled,
  shownOf,
  stepsFrom,
  tallyOf,
  unmarkedIn,
  withRestPresent,
  withoutDrafts,
  withSteps,
  withTap,
} from './sheet.ts'

let count = 0
const making = { newId: () => `tap-${++count}`, at: '2026-11-20T07:00:00.000Z' }
const start = () => {
  count = 0
  return emptySheet({ classArmId: 'arm', name: 'JSS 1 Gold', day: '2026-11-20', sitting: 'morning' })
}
const stands = (id: string, mark: Standing['mark'], reason: Standing['reason'] = null): Standing => ({
  id,
  mark,
  reason,
  at: '2026-11-20T06:50:00.000Z',
  by: {
    id: 'other',
    name: 'Mrs Bello',
  },
})
const answer = (id: string, studentId: string, more: Partial<MarkResult> = {}): MarkResult => ({
  id,
  studentId,
  outcome: 'saved',
  message: null,
  standing: null,
  ...more,
})
const everybody = ['ada', 'ben', 'chi']

describe('tapping', () => {
  it('marks the rest present and leaves students who have a mark', () => {
    const absent = withTap(start(), {}, { studentId: 'ben', mark: 'absent', reason: 'sick' }, making)
    const sheet = withRestPresent(absent, { chi: stands('s1', 'late') }, everybody, making)
    expect(everybody.map(id => shownOf(sheet, { chi: stands('s1', 'late') }, id)?.mark)).toEqual([
      'present',
      'absent',
      'late',
    ])
    expect(Object.keys(sheet.drafts)).toEqual(['ben', 'ada'])
    expect(tallyOf(sheet, { chi: stands('s1', 'late') }, everybody)).toEqual({
      opened: 3,
      present: 1,
      absent: 1,
      late: 1,
      excused: 0,
      unmarked: 0,
    })
  })

  it('stores the mark that was seen, and drops a tap that changes nothing', () => {
    const standing = { ada: stands('s1', 'absent', 'sick') }
    const changed = withTap(start(), standing, { studentId: 'ada', mark: 'present' }, making)
    expect(changed.drafts.ada).toMatchObject({ basedOn: 's1', mark: 'present', reason: null })
    const back = withTap(changed, standing, { studentId: 'ada', mark: 'absent', reason: 'sick' }, making)
    expect(isSettled(back)).toBe(true)
    const other = withTap(back, standing, { studentId: 'ada', mark: 'absent', reason: 'permission' }, making)
    expect(other.drafts.ada?.reason).toBe('permission')
  })

  it('keeps no reason with a mark that takes none', () => {
    const sheet = withTap(start(), {}, { studentId: 'ada', mark: 'late', reason: 'sick' }, making)
    expect(sheet.drafts.ada?.reason).toBeNull()
  })

  it('can be undone', () => {
    const sheet = withRestPresent(start(), {}, everybody, making)
    expect(isSettled(sheet)).toBe(false)
    expect(isSettled(withoutDrafts(sheet))).toBe(true)
  })
})

describe('saving', () => {
  it('sends nothing until saved, then every tap with its id and the mark it is based on', () => {
    const tapped = withTap(start(), { ada: stands('s1', 'absent') }, { studentId: 'ada', mark: 'late' }, making)
    expect(bodyOf(tapped).marks).toEqual([])
    const body = bodyOf(committed(tapped, 'The book was wrong.'))
    expect(body).toEqual({
      day: '2026-11-20',
      sitting: 'morning',
      marks: [{ studentId: 'ada', mark: 'late', reason: null, id: 'tap-1', at: making.at, basedOn: 's1' }],
      reason: 'The book was wrong.',
      onError: 'saveRest',
      results: 'others',
    })
  })

  it('replaces a tap that was never sent, and follows up one that may have arrived', () => {
    const first = committed(withTap(start(), {}, { studentId: 'ada', mark: 'present' }, making), null)
    const again = committed(withTap(first, {}, { studentId: 'ada', mark: 'absent' }, making), null)
    expect(again.queue.map(tap => [tap.mark, tap.basedOn])).toEqual([['absent', null]])

    const after = committed(withTap(sent(first), {}, { studentId: 'ada', mark: 'absent' }, making), null)
    expect(after.queue.map(tap => [tap.mark, tap.basedOn])).toEqual([
      ['present', null],
      ['absent', 'tap-1'],
    ])
    expect(shownOf(after, {}, 'ada')).toMatchObject({ mark: 'absent', state: 'queued' })
  })

  it('is complete once everything is saved, and keeps what was tapped meanwhile', () => {
    const all = sent(committed(withRestPresent(start(), {}, everybody, making), null))
    const meanwhile = withTap(all, {}, { studentId: 'chi', mark: 'late' }, making)
    const results = all.queue.map(tap => answer(tap.id, tap.studentId))
    expect(isSettled(settled(all, results))).toBe(true)
    const later = settled(meanwhile, results)
    expect(later.queue).toEqual([])
    expect(later.drafts.chi).toMatchObject({ mark: 'late', basedOn: 'tap-3' })
  })

  it('keeps both marks of a conflict until a person chooses', () => {
    const mine = sent(committed(withTap(start(), {}, { studentId: 'ada', mark: 'absent' }, making), null))
    const theirs = stands('s9', 'present')
    const torn = settled(mine, [answer('tap-1', 'ada', { outcome: 'conflict', standing: theirs })])
    expect(torn.conflicts.ada).toMatchObject({ mine: { mark: 'absent' }, theirs: { mark: 'present' } })
    expect(shownOf(torn, { ada: theirs }, 'ada')).toMatchObject({ mark: 'absent', state: 'conflict' })
    expect(isSettled(torn)).toBe(false)
    const kept = decided(torn, 'ada', 'mine', making)
    expect(kept.queue).toMatchObject([{ id: 'tap-2', mark: 'absent', basedOn: 's9', tried: false }])
    const given = decided(torn, 'ada', 'theirs', making)
    expect(isSettled(given)).toBe(true)
    expect(shownOf(given, { ada: theirs }, 'ada')).toMatchObject({ mark: 'present', state: 'standing' })
  })

  it('shows why a mark was refused until the student is marked again', () => {
    const one = sent(committed(withTap(start(), {}, { studentId: 'ada', mark: 'absent' }, making), null))
    const refused = settled(one, [answer('tap-1', 'ada', { outcome: 'refused', message: 'Ada was not in the arm.' })])
    expect(refused.refusals.ada).toBe('Ada was not in the arm.')
    expect(withTap(refused, {}, { studentId: 'ada', mark: 'late' }, making).refusals).toEqual({})
  })

  it('restores all marks if the register as a whole was refused', () => {
    const one = sent(committed(withTap(start(), {}, { studentId: 'ada', mark: 'absent' }, making), null))
    const back = returned(one, '01-10-2026 is not a school day: Independence Day.')
    expect(back.queue).toEqual([])
    expect(shownOf(back, {}, 'ada')).toMatchObject({ mark: 'absent', state: 'draft' })
    expect(back.error).toContain('Independence Day')
    expect(isSettled(withoutDrafts(back))).toBe(true)
  })
})

describe('presuming present', () => {
  const tapped = withTap(start(), {}, { studentId: 'ben', mark: 'absent' }, making)
  const saved = committed(tapped, null, presumedTaps(tapped, unmarkedIn(tapped, {}, everybody), making))
  const totals = { opened: 3, present: 2, late: 0, absent: 1, excused: 0, unmarked: 0 }
  const by = { id: 'me', name: 'Mrs Bello' }

  it('sends the students whom nobody tapped together, under one id', () => {
    const shared = saved.queue.find(tap => tap.presumed)?.id ?? ''
    expect(bodyOf(saved)).toMatchObject({
      marks: [{ studentId: 'ben', mark: 'absent' }],
      presumed: { id: shared, at: making.at, studentIds: ['ada', 'chi'] },
    })
    expect(tallyOf(start(), {}, everybody, true)).toMatchObject({ present: 3, unmarked: 0 })
  })

  it('is saved by an answer that names only the marks that stand otherwise', () => {
    const theirs = stands('s1', 'late')
    const results = [answer(saved.queue.at(-1)?.id ?? '', 'chi', { outcome: 'unchanged', standing: theirs })]
    const whole = filled(sent(saved), {
      classArmId: 'arm',
      day: '2026-11-20',
      sitting: 'morning',
      totals,
      presumed: 1,
      by,
      revision: 1,
      results,
    })
    expect(whole.results.map(({ studentId, standing }) => [studentId, standing?.mark, standing?.by.name])).toEqual([
      ['chi', 'late', 'Mrs Bello'],
      ['ben', 'absent', 'Mrs Bello'],
      ['ada', 'present', 'Mrs Bello'],
    ])
    expect(isSettled(settled(sent(saved), whole.results))).toBe(true)
  })

  it('leaves a refused register unmarked where nobody tapped', () => {
    const back = returned(saved, 'This state wants each student marked.')
    expect(Object.keys(back.drafts)).toEqual(['ben'])
    expect(unmarkedIn(back, {}, everybody)).toEqual(['ada', 'chi'])
  })

  it('is made again when it is saved again after a refusal, which may be because it was made too early', () => {
    const back = returned(sent(saved), 'The morning register of JSS 1 Gold can be marked from 07:00.')
    const later = '2026-11-20T07:30:00.000Z'
    const again = committed(back, null, presumedTaps(back, ['ada', 'chi'], { ...making, at: later }), later)
    expect(again.queue.map(({ at }) => at)).toEqual([later, later, later])
    expect(again.queue[0]?.id).toBe(saved.drafts.ben?.id ?? saved.queue.find(tap => tap.studentId === 'ben')?.id)
    expect(committed(tapped, null, [], later).queue.map(({ at }) => at)).toEqual([making.at])
  })

  it('is corrected by a mark that is based on the presumed one', () => {
    const late = withTap(sent(saved), {}, { studentId: 'ada', mark: 'late' }, making)
    expect(late.drafts.ada?.basedOn).toBe(saved.queue.find(tap => tap.presumed)?.id)
    expect(committed(withTap(saved, {}, { studentId: 'ada', mark: 'late' }, making), null).queue).toHaveLength(3)
  })
})

describe('several students at once', () => {
  it('copies who was away in the morning; who came late then is here now', () => {
    const morning = { ada: stands('s1', 'absent', 'sick'), ben: stands('s2', 'late'), chi: stands('s3', 'present') }
    const steps = stepsFrom(start(), morning, everybody)
    const afternoon = withSteps(start(), {}, steps, making)
    expect(Object.values(afternoon.drafts)).toMatchObject([{ studentId: 'ada', mark: 'absent', reason: 'sick' }])
  })

  it('goes back to no mark before a save, and to present after it', () => {
    const steps = [{ studentId: 'ada', mark: null }] as const
    const tapped = withTap(start(), {}, { studentId: 'ada', mark: 'absent' }, making)
    expect(withSteps(tapped, {}, steps, making).drafts).toEqual({})
    const after = withSteps(start(), { ada: stands('s1', 'absent') }, steps, making)
    expect(after.drafts.ada).toMatchObject({ mark: 'present', basedOn: 's1' })
  })
})

describe('words', () => {
  it('counts the marks', () => {
    expect(tallyInWords({ present: 38, absent: 2, late: 0, excused: 0 })).toBe('38 present, 2 absent')
    expect(inWords({ mark: 'absent', reason: 'sick' })).toBe('Absent, sick')
  })
})
