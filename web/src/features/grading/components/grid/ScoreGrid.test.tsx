import { describe, expect, it } from 'vitest'
import { drawn, elementsOf, textOf } from '../../../../../test/drawn.tsx'
import type { Grid, GridCell } from '../../model/cell.ts'
import type { Entry } from '../../model/entry.ts'
import { componentsOf, rowOf } from '../../model/view.ts'
import type { Scores, ScoreState } from '../../store.ts'
import { ScoreGrid } from './ScoreGrid.tsx'
import { ScoreList } from './ScoreList.tsx'

const cell = (score: number | null): GridCell => ({
  kind: score === null ? 'empty' : 'score',
  score,
  version: score === null ? 0 : 1,
  by: score === null ? null : 'Mrs Bello',
  at: score === null ? null : '2026-11-20T06:00:00.000Z',
})

const component = (id: string, name: string, maximum: number, closedBecause: string | null = null) => ({
  id,
  name,
  maximum,
  isExam: false,
  open: closedBecause === null,
  closedBecause,
  window: null,
  late: null,
})

const student = (id: string, fullName: string, cells: Record<string, GridCell>, offered = true) => ({
  id,
  fullName,
  cells,
  offered,
  fxId: id,
  admissionNumber: id,
  gender: 'female',
})

const grid: Grid = {
  subject: { id: 'maths', name: 'Mathematics', elective: false },
  classArm: { id: 'arm', fullName: 'JSS 1 Gold', classType: { id: 'type', name: 'Junior Secondary' } },
  term: { id: 'term', name: 'First Term', session: '2026/2027' },
  teachers: [],
  components: [component('ca', 'CA1', 40, 'CA1 closed on 01/11/2026.'), component('exam', 'Exam', 60)],
  grades: [
    { from: 70, grade: 'A', remark: 'Excellent' },
    { from: 0, grade: 'F', remark: 'Fail' },
  ],
  students: [
    student('ada', 'Ojo Ada', { ca: cell(32.5), exam: cell(50) }),
    student('ben', 'Obi Ben', { ca: cell(20), exam: cell(null) }),
    student('chi', 'Eze Chi', { ca: cell(null), exam: cell(null) }, false),
  ],
  can: { enter: true, choose: true },
}

const entryOf = (studentId: string, more: Partial<Entry>): [string, Entry] => [
  `${studentId} exam`,
  {
    studentId,
    componentId: 'exam',
    text: '45',
    value: { kind: 'score', tenths: 450 },
    error: null,
    theirs: null,
    version: 0,
    id: 'mark',
    at: '2026-11-20T07:00:00.000Z',
    tried: null,
    ...more,
  },
]

const stateOf = (entries: [string, Entry][] = [], of: Grid = grid): ScoreState => {
  const components = componentsOf(of)
  const known = new Map(entries)
  return {
    grid: of,
    components,
    rows: of.students.map(one => rowOf(of, one, components, { entries: known, overwritten: new Map() })),
    entries: known,
    sending: 'idle',
    error: null,
    unstored: false,
    canUndo: false,
    canRedo: false,
  }
}

const none = (): never => {
  throw new Error('Nothing is typed here.')
}
const storeOf = (state: ScoreState): Scores => ({
  get: () => state,
  subscribe: () => () => undefined,
  type: none,
  typing: none,
  undo: none,
  redo: none,
  decide: none,
  discard: none,
  forgetOverwritten: none,
  send: none,
  flush: none,
})

const propsOf = (state: ScoreState, canEnter = true) => ({
  store: storeOf(state),
  state,
  label: 'Scores of Mathematics in JSS 1 Gold',
  heading: 'Student',
  bands: grid.grades,
  canEnter,
  offWhy: () => 'Does not take Mathematics',
  onHistory: none,
  ref: { current: null },
})

const gridOf = (state: ScoreState, canEnter = true): string => drawn(<ScoreGrid {...propsOf(state, canEnter)} />)
/** The cells of a student's row, with the total and the grade last. */
const cellsOf = (html: string, name: string): string[] =>
  elementsOf(elementsOf(html, 'tr').find(row => row.includes(name)) ?? '', 'td')

describe('the score grid', () => {
  it('names its columns, their maximum marks, and which of them is closed and why', () => {
    const heads = elementsOf(gridOf(stateOf()), 'th').slice(0, 5)
    expect(heads.map(textOf)).toEqual(['Student', 'CA1 of 40, closed', 'Exam of 60', 'Total of 100', 'Grade'])
    expect(heads[1]).toContain('title="CA1 closed on 01/11/2026."')
  })

  it('shows each score, the total and the grade, and no grade but what is due until every component is in', () => {
    const html = gridOf(stateOf())
    expect(cellsOf(html, 'Ojo Ada').map(textOf)).toEqual(['32.5', '50', '82.5', 'A'])
    const [, , total] = cellsOf(html, 'Obi Ben')
    expect(textOf(total ?? '')).toBe('20')
    expect(total).toContain('title="So far: CA1 in; Exam due"')
    expect(cellsOf(html, 'Obi Ben').map(textOf).at(-1)).toBe('– CA1 in; Exam due')
  })

  it('is focusable at the first cell that is open, and nowhere else', () => {
    const reached = elementsOf(gridOf(stateOf()), 'td').filter(one => one.includes('tabindex="0"'))
    expect(reached).toHaveLength(1)
    expect(reached[0]).toContain('data-row="0" data-column="1"')
  })

  it('names the student and component of the active cell, and who saved it', () => {
    const text = textOf(gridOf(stateOf()))
    expect(text).toMatch(/^Ojo Ada , Exam of 60 saved by Mrs Bello,/)
  })

  it('marks a student who does not take the subject, and says why', () => {
    const [row] = elementsOf(gridOf(stateOf()), 'tr').filter(one => one.includes('Eze Chi'))
    expect(row).toContain('data-off="true"')
    expect(row).toContain('title="Does not take Mathematics"')
    expect(
      elementsOf(row ?? '', 'td')
        .slice(0, 2)
        .every(one => one.includes('aria-readonly="true"')),
    ).toBe(true)
  })

  it('shows an unsaved score in place of the saved one, and counts it', () => {
    const [, exam, total] = cellsOf(gridOf(stateOf([entryOf('ben', {})])), 'Obi Ben')
    expect(exam).toContain('data-state="unsaved"')
    expect([exam, total].map(one => textOf(one ?? ''))).toEqual(['45', '65'])
  })

  it('keeps an invalid text in its cell, and shows the error beside it', () => {
    const error = 'Exam is out of 60.'
    const [, exam] = cellsOf(gridOf(stateOf([entryOf('ben', { text: '99', value: null, error })])), 'Obi Ben')
    expect(exam).toContain('aria-invalid="true"')
    expect(exam).toContain('aria-describedby="why-ben-exam"')
    expect(textOf(exam ?? '')).toBe(`99 ${error}`)
  })

  it('asks which value to keep if somebody else saved another one', () => {
    const conflict = entryOf('ada', { text: '45', theirs: cell(48) })
    const [, exam] = cellsOf(gridOf(stateOf([conflict])), 'Ojo Ada')
    expect(exam).toContain('data-state="conflict"')
    expect(textOf(exam ?? '')).toContain('Keep theirs: 48')
    expect(textOf(exam ?? '')).toContain('Keep mine: 45')
  })

  it('exposes its size to assistive technology, and that it is read-only for people with read access', () => {
    expect(gridOf(stateOf())).toContain('aria-rowcount="4" aria-colcount="5"')
    expect(gridOf(stateOf())).not.toMatch(/<table[^>]*aria-readonly/)
    expect(gridOf(stateOf(), false)).toMatch(/<table[^>]*aria-readonly="true"/)
  })
})

describe('the scores on a phone', () => {
  const listOf = (state: ScoreState): string => drawn(<ScoreList {...propsOf(state)} onActive={none} />)

  it('are a box for each component, labelled by component and student, with a keypad that has a decimal point', () => {
    const html = listOf(stateOf())
    expect(textOf(elementsOf(html, 'label')[1] ?? '')).toBe('Exam of 60 , Ojo Ada')
    expect(html).toMatch(/<input id="box-ada-exam"[^>]*inputMode="decimal"[^>]*value="50"/i)
  })

  it('cannot be typed into a closed component, which says why', () => {
    const [box] = /<input id="box-ada-ca"[^>]*>/.exec(listOf(stateOf())) ?? []
    expect(box).toMatch(/readOnly=""/i)
    expect(box).toContain('title="CA1 closed on 01/11/2026."')
  })

  it('show no boxes for a student who does not take the subject', () => {
    const html = listOf(stateOf())
    expect(html).not.toContain('box-chi')
    expect(textOf(html)).toContain('Does not take Mathematics.')
  })

  it('show a dash in place of a grade, and what is due, until every component is in', () => {
    const [, ben] = elementsOf(listOf(stateOf()), 'li').map(textOf)
    expect(ben).toMatch(/Grade\s+–/)
    expect(ben).toContain('CA1 in; Exam due')
  })

  it('show the error below the boxes, and offer both values of a conflict', () => {
    const wrong = listOf(stateOf([entryOf('ben', { text: '99', value: null, error: 'Exam is out of 60.' })]))
    expect(wrong).toMatch(/<div id="why-ben-exam"[^>]*>Exam is out of 60\.<\/div>/)
    const both = textOf(listOf(stateOf([entryOf('ada', { theirs: cell(48) })])))
    expect(both).toContain('Keep theirs: 48')
  })
})
