import { describe, expect, it } from 'vitest'
import { childDayOf } from './child-day.ts'

const term = {
  name: 'First Term',
  starts: '2026-09-14',
  ends: '2026-12-18',
  holidays: [{ day: '2026-10-15', name: 'Mid-term break' }],
}
const stay = { classArmId: 'gold', begins: '2026-09-14', ends: null }
const facts = { term, stays: [stay], marks: [], usualTime: null }
const wednesday = '2026-10-14'
const mark = (sitting: 'morning' | 'afternoon', value: 'present' | 'late' | 'absent' | 'excused') => ({
  sitting,
  mark: value,
  reason: null,
})
const marked = (...marks: ReturnType<typeof mark>[]) => childDayOf({ ...facts, marks }, wednesday)

describe('the day of a child', () => {
  it('is the latest mark with the sittings in a row that it holds for', () => {
    expect(marked(mark('morning', 'present'))).toMatchObject({ mark: 'present', sittings: ['morning'] })
    expect(marked(mark('afternoon', 'present'), mark('morning', 'late'))).toMatchObject({
      mark: 'late',
      sittings: ['morning', 'afternoon'],
    })
    expect(marked(mark('morning', 'absent'), mark('afternoon', 'present'))).toMatchObject({
      mark: 'present',
      sittings: ['afternoon'],
    })
    expect(marked(mark('morning', 'present'), mark('afternoon', 'absent'))).toMatchObject({
      mark: 'absent',
      sittings: ['afternoon'],
    })
    expect(marked(mark('morning', 'absent'), mark('afternoon', 'absent'))).toMatchObject({
      mark: 'absent',
      sittings: ['morning', 'afternoon'],
    })
    expect(marked(mark('morning', 'excused'), mark('afternoon', 'absent'))).toMatchObject({ sittings: ['afternoon'] })
  })

  it('is unmarked on a school day only, with the half hour by which the register is mostly saved', () => {
    const by = (usualTime: string | null) => childDayOf({ ...facts, usualTime }, wednesday)
    expect(by('09:31')).toEqual({ status: 'unmarked', usuallyBy: '10:00' })
    expect(by('10:00')).toEqual({ status: 'unmarked', usuallyBy: '10:00' })
    expect(by('23:45')).toEqual({ status: 'unmarked', usuallyBy: '23:30' })
    expect(by(null)).toEqual({ status: 'unmarked', usuallyBy: null })
  })

  it('is without school on a holiday, at the weekend and outside the term', () => {
    const on = (day: string) => childDayOf(facts, day)
    expect(on('2026-10-15')).toEqual({ status: 'closed', because: 'holiday', name: 'Mid-term break' })
    expect(on('2026-10-17')).toEqual({ status: 'closed', because: 'weekend', name: null })
    expect(childDayOf({ ...facts, term: null }, '2026-12-21')).toMatchObject({ because: 'outsideTerm' })
  })

  it('says of a child who left, who is not in school yet and who is in no class arm, that nobody is awaited', () => {
    const of = (stays: typeof facts.stays | { classArmId: null; begins: string; ends: null }[], day = wednesday) =>
      childDayOf({ ...facts, stays }, day)
    const past = { ...stay, ends: '2026-10-09' }
    expect(childDayOf({ ...facts, stays: [past] }, '2026-10-17')).toEqual({ status: 'left', lastDay: '2026-10-09' })
    expect(of([{ ...stay, begins: '2026-10-19' }])).toEqual({ status: 'notYet', firstDay: '2026-10-19' })
    expect(childDayOf({ ...facts, stays: [past, { ...stay, begins: '2026-10-19' }] }, wednesday)).toEqual({
      status: 'notYet',
      firstDay: '2026-10-19',
    })
    expect(of([{ ...stay, classArmId: null }])).toEqual({ status: 'noClassArm' })
    expect(of([])).toEqual({ status: 'noClassArm' })
  })
})
