import { describe, expect, it } from 'vitest'
import { drawn, elementsOf, textOf } from '../../../../test/drawn.tsx'
import type { Mark, Register } from '../model/marks.ts'
import { emptySheet, type Tap } from '../model/sheet.ts'
import { weekDays } from '../model/week.ts'
import { RegisterBar } from './RegisterBar.tsx'
import { RegisterRow } from './RegisterRow.tsx'
import { WeekGrid } from './week/WeekGrid.tsx'
import { WeekStrip } from './week/WeekStrip.tsx'

const none = (): never => {
  throw new Error('Nothing is pressed here.')
}
const by = { id: 't', name: 'Mrs Bello' }
const at = '2026-11-16T07:00:00Z'
const standing = (mark: Mark) => ({ id: mark, mark, reason: null, at, by })

const student = (id: string, fullName: string, begins = '2026-09-14') => ({
  id,
  fullName,
  begins,
  ends: null,
  fxId: id,
  admissionNumber: id,
  gender: 'female',
})

const register: Register = {
  classArm: { id: 'arm', fullName: 'JSS 1 Gold' },
  term: { id: 'term', name: 'First Term', starts: '2026-09-14', ends: '2026-12-18', closed: false },
  sittings: ['morning'],
  opens: { morning: '07:00', afternoon: '12:00' },
  schoolDays: ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20'],
  closedDays: [{ day: '2026-11-18', name: 'Founders Day' }],
  today: '2026-11-19',
  students: [student('ada', 'Ojo Ada'), student('ben', 'Obi Ben', '2026-11-17')],
  presumesPresent: true,
  registers: [
    { day: '2026-11-16', sitting: 'morning', revision: 1, presumed: 0, marks: { ada: standing('present') } },
    { day: '2026-11-17', sitting: 'morning', revision: 1, presumed: 0, marks: { ada: standing('absent') } },
  ],
  corrected: [],
  explanations: 0,
  can: { mark: true, needsReason: false },
}

describe('the days of a week', () => {
  const html = drawn(
    <WeekStrip
      from="2026-11-16"
      days={weekDays(register, '2026-11-16')}
      day="2026-11-17"
      last="2026-11-19"
      onDay={none}
    />,
  )
  const days = elementsOf(html, 'button').filter(one => one.includes('-11-2026'))
  const labels = days.map(one => /aria-label="([^"]*)"/.exec(one)?.[1])

  it('show how much of each register is marked, or why there is none', () => {
    expect(labels).toEqual([
      'Monday, 16-11-2026: Marked',
      'Tuesday, 17-11-2026: 1 of 2',
      'Wednesday, 18-11-2026: Founders Day',
      'Thursday, 19-11-2026: Not marked',
      'Friday, 20-11-2026: Not yet',
    ])
  })

  it('can be opened if there is a register to mark', () => {
    expect(days.map(one => !/disabled=""/.test(one))).toEqual([true, true, false, true, false])
  })

  it('show which day is selected', () => {
    expect(days.findIndex(one => one.includes('aria-current="date"'))).toBe(1)
  })

  it('link to the week before, but not to a week that has not begun', () => {
    expect(html).toMatch(/<button(?![^>]*disabled)[^>]*aria-label="The week before"/)
    expect(html).toMatch(/<button(?=[^>]*disabled="")[^>]*aria-label="The week after"/)
  })
})

describe('the registers of a week', () => {
  const html = drawn(<WeekGrid register={register} from="2026-11-16" />)
  const cellsOf = (name: string): string[] =>
    elementsOf(elementsOf(html, 'tr').find(row => row.includes(name)) ?? '', 'td').map(textOf)

  it('show a letter for each mark, and nothing before a student joined or when there is no school', () => {
    expect(cellsOf('Ojo Ada')).toEqual(['P', 'A', '', '–', '–'])
    expect(cellsOf('Obi Ben')).toEqual(['', '–', '', '–', '–'])
  })

  it('name the closure of a day in the column head', () => {
    expect(elementsOf(html, 'th').map(textOf)[3]).toBe('Wed 18 Founders Day')
  })
})

describe('a student in the register', () => {
  const rowOf = (more: Partial<Parameters<typeof RegisterRow>[0]>): string =>
    drawn(
      <RegisterRow
        id="ada"
        name="Ojo Ada"
        face={undefined}
        current={null}
        reason={null}
        state={null}
        conflict={undefined}
        refusal={undefined}
        readOnly={false}
        isStop={false}
        corrected={false}
        mark={none}
        onFocus={none}
        decide={none}
        open={none}
        {...more}
      />,
    )

  it('is one button with the name and the mark, and a menu', () => {
    const html = rowOf({ current: 'absent', reason: 'sick', state: 'standing' })
    expect(elementsOf(html, 'button').map(textOf)).toEqual(['Ojo Ada Absent, sick', '⋮'])
    expect(html).toContain('aria-label="Ojo Ada: Absent, sick"')
    expect(html.match(/<\w/g)).toHaveLength(6)
  })

  it('says that a mark is presumed, not saved or not sent yet', () => {
    expect(rowOf({ current: 'present', state: 'presumed' })).toContain('aria-label="Ojo Ada: Present, presumed"')
    expect(rowOf({ current: 'present', state: 'draft' })).toContain('aria-label="Ojo Ada: Present, not saved"')
    expect(rowOf({ current: 'present', state: 'queued' })).toContain('aria-label="Ojo Ada: Present, not sent"')
    expect(rowOf({})).toContain('aria-label="Ojo Ada: Not marked"')
  })

  it('cannot be marked by people with read access, who may see how it was corrected', () => {
    const html = rowOf({ current: 'absent', reason: 'sick', readOnly: true })
    expect(elementsOf(html, 'button')).toHaveLength(1)
    expect(html).toContain('disabled=""')
    expect(elementsOf(rowOf({ current: 'late', readOnly: true, corrected: true }), 'button')).toHaveLength(2)
  })

  it('shows why the mark was refused', () => {
    expect(rowOf({ refusal: 'Left the class arm that day.' })).toMatch(
      /<p role="alert">Left the class arm that day\.<\/p>/,
    )
  })
})

describe('the bar of the register', () => {
  const key = { classArmId: 'arm', name: 'JSS 1 Gold', day: '2026-11-19', sitting: 'morning' } as const
  const barOf = (more: Partial<Parameters<typeof RegisterBar>[0]>): string =>
    drawn(
      <RegisterBar
        sheet={emptySheet(key)}
        sending="idle"
        why={null}
        unstored={false}
        storing={false}
        drafts={0}
        unmarked={0}
        presumes
        isEmpty={false}
        presumed={0}
        away=""
        onSave={none}
        onSend={none}
        {...more}
      />,
    )

  it('reads back who is away beside the button that saves', () => {
    const html = barOf({ drafts: 1, away: 'Absent: Obi Ben. Late: Eze Chi' })
    expect(textOf(html)).toBe('Not saved yet Absent: Obi Ben. Late: Eze Chi Save register')
    expect(textOf(barOf({ unmarked: 40, isEmpty: true }))).toBe('Not saved yet Nobody is absent Save register')
  })

  it('shows how a saved register was made', () => {
    expect(textOf(barOf({}))).toBe('Saved')
    expect(textOf(barOf({ presumed: 38 }))).toBe('Saved, 38 presumed present')
    expect(textOf(barOf({ unmarked: 2, presumes: false }))).toBe('Saved, 2 not marked Save register')
    expect(textOf(barOf({ unmarked: 40, isEmpty: true, presumes: false }))).toContain('Nothing marked yet')
  })

  it('says that it is saving until the device has stored it, then that it waits for a connection', () => {
    const queue: Tap[] = [{ id: '1', studentId: 'a', mark: 'absent', reason: null, at, basedOn: null, tried: false }]
    const waiting = {
      sheet: { ...emptySheet(key), queue },
      sending: 'waiting',
      why: 'waiting for a connection',
    } as const
    expect(textOf(barOf({ ...waiting, storing: true }))).toContain('Saving…')
    expect(textOf(barOf(waiting))).toContain('1 not yet sent: waiting for a connection')
  })

  it('warns the person to stay on the page if the device can store no more', () => {
    expect(textOf(barOf({ drafts: 1, unstored: true }))).toContain('stay on this page until all is saved')
  })
})
