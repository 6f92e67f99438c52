import type { RegisterBook } from '@akada/contract/attendance/sheets'
import { describe, expect, it } from 'vitest'
import { aggregateOf } from './aggregate.ts'
import { bookColumns, bookNotes, bookRows } from './book.ts'
import { lookupOf, type Register, weeksOf } from './counting.ts'
import type { Mark } from './marks.ts'
import { type BookFacts, bookOf } from './register-book.ts'
import { spanAt, spansOf, termWeeks } from './spans.ts'

const gold = (day: string, marks: Record<string, Mark>, more: Partial<Register> = {}): Register => ({
  classArmId: 'gold',
  day,
  sitting: 'morning',
  marks: new Map(Object.entries(marks)),
  ...more,
})

// Calculated by hand. A term of two weeks, from Thursday to Thursday; one sitting. Ada (girl) and Ben (boy) are there throughout, Chi (boy)
// joins on the 20th, Dan (boy) leaves on the 16th. Wednesday the 21st became a holiday after the register was marked. Today is that
// Wednesday.
const term = { starts: '2026-10-15', ends: '2026-10-22' }
const student = (id: string, gender: string, begins = '2026-09-14', ends: string | null = null) => ({
  id,
  fullName: id[0]?.toUpperCase() + id.slice(1),
  admissionNumber: `N/${id}`,
  gender,
  stays: [{ classArmId: 'gold', begins, ends }],
})
const students = [
  student('ada', 'female'),
  student('ben', 'male'),
  student('chi', 'male', '2026-10-20'),
  student('dan', 'male', '2026-09-14', '2026-10-16'),
]
const registers = [
  gold('2026-10-15', { ada: 'present', ben: 'absent', dan: 'present' }, { reasons: { ben: 'sick' } }),
  gold('2026-10-16', { ada: 'late', ben: 'present', dan: 'absent' }),
  gold('2026-10-19', { ada: 'present', ben: 'excused', dan: 'present' }, { reasons: { ben: 'permission' } }),
  gold('2026-10-20', { ada: 'present', chi: 'present' }),
  gold('2026-10-21', { ada: 'absent', ben: 'present', chi: 'present' }),
]
const facts = (more: Partial<BookFacts> = {}): BookFacts => ({
  classArmId: 'gold',
  termWeeks: termWeeks(term),
  weeks: termWeeks(term),
  closures: new Map([['2026-10-21', 'Maulud']]),
  students,
  sittings: ['morning'],
  registerOf: lookupOf(registers),
  today: '2026-10-21',
  ...more,
})
const whole = (more: Partial<BookFacts> = {}): RegisterBook => ({
  school: { id: 's', name: 'Model College' },
  classArm: { id: 'gold', fullName: 'JSS 1 Gold' },
  classTeacher: 'Bola Ade',
  session: '2026/2027',
  term: { id: 't', name: 'First Term', ...term, closed: false },
  span: 'term',
  before: null,
  after: null,
  today: '2026-10-21',
  sittings: ['morning'],
  ...bookOf(facts(more)),
})

describe('aggregateOf', () => {
  it('returns students, totals, reasons and weeks', () => {
    const aggregate = aggregateOf({
      classArmId: 'gold',
      students,
      days: ['2026-10-15', '2026-10-16', '2026-10-19', '2026-10-20'],
      weeks: termWeeks(term),
      sittings: ['morning'],
      registerOf: lookupOf(registers),
    })
    expect(aggregate.unit).toBe('days')
    expect(aggregate.timesOpened).toBe(4)
    expect(aggregate.students.map(one => [one.fullName, one.opened, one.percent])).toEqual([
      ['Ada', 4, '100.00'],
      // One of the three sittings marked for Ben.
      ['Ben', 4, '33.33'],
      ['Chi', 1, '100.00'],
      ['Dan', 2, '50.00'],
    ])
    expect(aggregate.students[1]?.reasons).toEqual({ sick: 1, permission: 1, suspended: 0, unknown: 0 })
    expect(aggregate.totals).toEqual({ opened: 11, present: 6, late: 1, absent: 2, excused: 1, unmarked: 1 })
    expect(aggregate.reasons).toEqual({ sick: 1, permission: 1, suspended: 0, unknown: 1 })
    // 7 attendances of 10 marked sittings: one of the 11 was not marked for Ben.
    expect(aggregate.percent).toBe('70.00')
    expect(aggregate.weeks).toEqual([
      { number: 1, from: '2026-10-12', to: '2026-10-16', boys: 2, girls: 2, all: 4, opened: 2, percent: '66.67' },
      { number: 2, from: '2026-10-19', to: '2026-10-23', boys: 1, girls: 2, all: 3, opened: 2, percent: '75.00' },
    ])
  })

  it('groups days by week, leaving out weeks without school', () => {
    expect(weeksOf(['2026-10-16', '2026-10-26']).map(week => week.from)).toEqual(['2026-10-12', '2026-10-26'])
  })
})

describe('bookOf', () => {
  const book = whole()

  it('writes a cell for each sitting, and lists joiners and leavers', () => {
    expect(book.days.map(one => [one.day, one.week, one.closed, one.kept])).toEqual([
      ['2026-10-15', 0, null, 0],
      ['2026-10-16', 0, null, 0],
      ['2026-10-19', 1, null, 0],
      ['2026-10-20', 1, null, 0],
      ['2026-10-21', 1, 'Maulud', 3],
      ['2026-10-22', 1, null, 0],
    ])
    expect(book.students.map(one => [one.fullName, one.cells.join(), one.joined, one.left])).toEqual([
      ['Ada', 'P,L,P,P,,', null, null],
      ['Ben', 'As,P,Ep,,,', null, null],
      ['Chi', '-,-,-,P,,', '2026-10-20', null],
      ['Dan', 'P,A,-,-,-,-', null, '2026-10-16'],
    ])
  })

  it('counts weeks for boys, girls and all by roll and marked sittings', () => {
    expect(book.timesOpened).toBe(4)
    expect(book.weeks.map(({ number, opened, boys, girls, all }) => ({ number, opened, boys, girls, all }))).toEqual([
      {
        number: 1,
        opened: 2,
        boys: { onRoll: 2, attended: 2, possible: 4, percent: '50.00' },
        girls: { onRoll: 1, attended: 2, possible: 2, percent: '100.00' },
        all: { onRoll: 3, attended: 4, possible: 6, percent: '66.67' },
      },
      {
        number: 2,
        opened: 2,
        boys: { onRoll: 2, attended: 1, possible: 2, percent: '50.00' },
        girls: { onRoll: 1, attended: 2, possible: 2, percent: '100.00' },
        all: { onRoll: 3, attended: 3, possible: 4, percent: '75.00' },
      },
    ])
    expect(book.totals.all).toEqual({ onRoll: 3, attended: 7, possible: 10, percent: '70.00' })
    expect(book.columns.all).toEqual([2, 2, 1, 2, 0, 0])
  })

  it("carries the term's totals into a later week, and omits students who had left", () => {
    const second = whole({ weeks: termWeeks(term).slice(1) })
    expect(second.students.map(one => [one.fullName, one.attended, one.soFar.attended, one.soFar.called])).toEqual([
      ['Ada', 2, 4, 4],
      // School opened four times; one of them was not marked for Ben.
      ['Ben', 0, 1, 3],
      ['Chi', 1, 1, 1],
    ])
  })

  it('counts the day again once the holiday is removed', () => {
    const open = whole({ closures: new Map() })
    expect(open.timesOpened).toBe(5)
    expect(open.totals.all).toMatchObject({ attended: 9, possible: 13 })
  })

  it('has empty cells for future days', () => {
    const future = whole({ today: '2026-10-14' })
    expect(future.days).toHaveLength(6)
    expect(future).toMatchObject({ timesOpened: 0, totals: { all: { attended: 0, possible: 0, percent: null } } })
  })

  it('has the same layout in a spreadsheet', () => {
    const titles = bookColumns(book).map(column => column.title)
    expect(titles.slice(3, 11).join()).toBe('15-10,16-10,Week 1,19-10,20-10,21-10 Maulud,22-10,Week 2')
    const rows = [...bookRows(book)]
    expect(rows[0]).toEqual([
      'Ada',
      'N/ada',
      'F',
      'P',
      'L',
      2,
      'P',
      'P',
      null,
      '',
      2,
      4,
      4,
      3,
      1,
      0,
      0,
      0,
      100,
      0,
      0,
      0,
      0,
    ])
    expect(rows.slice(4).map(row => row[0])).toEqual([
      'Boys',
      'Girls',
      'All',
      'Times school opened',
      'On roll',
      'Percent of boys, girls and all together',
    ])
    expect(rows[6]).toEqual(['All', null, null, 2, 2, 4, 1, 2, null, 0, 3, 11, 7, 6, 1, 2, 1, 1, 70, 1, 1, 0, 1])
    expect(bookNotes(book)).toContain(
      '21-10-2026: Maulud. 3 marks were made before it was known; they are kept, but not counted.',
    )
    expect(bookNotes(book)).toContain('Dan left on 16-10-2026.')
  })
})

describe('spans of a term', () => {
  const weeks = termWeeks({ starts: '2026-09-29', ends: '2026-11-06' })

  it('number weeks by the calendar, cut off at the ends of the term', () => {
    expect(weeks.map(week => [week.number, week.days[0], week.days.length])).toEqual([
      [1, '2026-09-29', 4],
      [2, '2026-10-05', 5],
      [3, '2026-10-12', 5],
      [4, '2026-10-19', 5],
      [5, '2026-10-26', 5],
      [6, '2026-11-02', 5],
    ])
    expect(termWeeks({ starts: '2026-10-10', ends: '2026-10-13' })).toEqual([
      { number: 1, days: ['2026-10-12', '2026-10-13'] },
    ])
  })

  it('keep weeks whole: a month contains those that begin in it', () => {
    expect(spansOf(weeks, 'month').map(month => month.map(week => week.number))).toEqual([[1], [2, 3, 4, 5], [6]])
  })

  it('find the date range of a day and its neighbours', () => {
    expect(spanAt(weeks, 'month', '2026-10-30')).toMatchObject({ before: '2026-10-02', after: '2026-11-02' })
    expect(spanAt(weeks, 'month', '2026-10-02').weeks.map(week => week.number)).toEqual([1])
    expect(spanAt(weeks, 'week', '2026-10-17')).toMatchObject({ before: '2026-10-09', after: '2026-10-19' })
    expect(spanAt(weeks, 'week', '2026-09-28').weeks[0]?.number).toBe(1)
    expect(spanAt(weeks, 'term', '2026-11-06')).toMatchObject({ before: null, after: null, weeks })
    expect(spanAt([], 'week', '2026-11-06')).toEqual({ weeks: [], before: null, after: null })
  })
})
