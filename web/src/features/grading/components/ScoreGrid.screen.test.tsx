import { screen, waitFor, within } from '@testing-library/dom'
import { useRef, useState, useSyncExternalStore } from 'react'
import { describe, expect, it } from 'vitest'
import { person } from '../../../../test/device.ts'
import { openBrowser, type Respond, show } from '../../../../test/screen.tsx'
import type { Grid, GridCell } from '../model/cell.ts'
import { openScores } from '../scores.ts'
import type { Scores, ScoreStore } from '../store.ts'
import { type CellFinder, ScoreGrid } from './ScoreGrid.tsx'
import { ScoreList } from './ScoreList.tsx'
import { MarkButtons, type Place } from './MarkButtons.tsx'
import { Problems } from './Problems.tsx'
import { useOffer } from './useOffer.ts'

const cell = (score: number | null, version = 0): GridCell => ({
  kind: score === null ? 'empty' : 'score',
  score,
  version,
  by: score === null ? null : 'Mrs Bello',
  at: score === null ? null : '2026-11-20T06:00:00.000Z',
})

const component = (id: string, name: string, maximum: number, closedBecause: string | null = null) => ({
  id,
  name,
  maximum,
  isExam: id === 'exam',
  open: closedBecause === null,
  closedBecause,
  window: null,
  late: null,
})

const grid: Grid = {
  subject: { id: 'maths', name: 'Mathematics', elective: false },
  classArm: { id: 'arm', fullName: 'JSS 1 Gold', classType: { id: 'type', name: 'Junior Secondary' } },
  term: { id: 'term', name: 'First Term', session: '2026/2027' },
  teachers: [],
  components: [component('ca', 'CA1', 40), component('exam', 'Exam', 60, 'The exam opens on 01/12/2026.')],
  grades: [
    { from: 70, grade: 'A', remark: 'Excellent' },
    { from: 0, grade: 'F', remark: 'Fail' },
  ],
  students: ['Ojo Ada', 'Obi Ben', 'Eze Chi'].map((fullName, index) => ({
    id: fullName,
    fullName,
    fxId: fullName,
    admissionNumber: String(index),
    gender: 'female',
    offered: true,
    cells: { ca: index === 0 ? cell(32.5, 1) : cell(null), exam: cell(null) },
  })),
  can: { enter: true, choose: true },
}

const Sheet = ({ store }: { store: ScoreStore }) => (
  <ScoreGrid
    store={store}
    state={useSyncExternalStore(store.subscribe, store.get)}
    label="Scores of Mathematics"
    heading="Student"
    bands={grid.grades}
    canEnter
    offWhy={() => ''}
    onOffer={useOffer(store, 'Mathematics')}
    onHistory={() => undefined}
    ref={null}
  />
)

/** Opens the grid for a teacher of its own: what another has not sent yet stays with them. */
const open = async (name: string, respond: Respond) => {
  const received = await openBrowser(respond, person(name))
  const store = openScores({ classArmId: name, subjectId: 'maths', termId: 'term', title: 'Mathematics' })
  store.setGrid(grid)
  const user = show(<Sheet store={store} />)
  const cellOf = (student: string, column: number): HTMLElement => {
    const found = within(screen.getByRole('row', { name: new RegExp(student) })).getAllByRole('gridcell')[column]
    if (!found) throw new Error(`There is no column ${column}.`)
    return found
  }
  return { received, store, user, cellOf }
}

interface Sent {
  classArmId: string
  changes: { studentId: string; componentId: string; score: number; version: number }[]
}

/** The server says the same of every change it gets. */
const says =
  (outcome: 'saved' | 'stale', cellOf: (change: Sent['changes'][number]) => GridCell): Respond =>
  ({ body }) => {
    const { changes } = body as Sent
    const message = outcome === 'stale' ? 'Somebody else saved another score.' : null
    const results = changes.map(change => ({ ...change, outcome, message, cell: cellOf(change) }))
    return { content: { results } }
  }
const saves = says('saved', ({ score, version }) => cell(score, version + 1))

describe('the score grid', () => {
  it('takes a score that is typed over a cell, and Enter goes on to the next student', async () => {
    const { user, cellOf } = await open('typed', saves)
    await user.click(cellOf('Obi Ben', 0))
    await user.keyboard('28{Enter}')
    expect(cellOf('Obi Ben', 0).textContent).toBe('28')
    expect(document.activeElement).toBe(cellOf('Eze Chi', 0))
  })

  it('counts the total while a score is typed, and gives no grade before all components are in', async () => {
    const { user, cellOf } = await open('counted', saves)
    await user.click(cellOf('Obi Ben', 0))
    await user.keyboard('28')
    expect([cellOf('Obi Ben', 2), cellOf('Obi Ben', 3)].map(one => one.textContent)).toEqual([
      '28',
      '– CA1 in; Exam due',
    ])
  })

  it('says with one click that a student does not take the subject, and takes no more scores in that row', async () => {
    const { received, store, user } = await open('offer', () => ({
      content: { ...grid, students: grid.students.map(one => ({ ...one, offered: one.id !== 'Obi Ben' })) },
    }))
    const row = screen.getByRole('row', { name: /Obi Ben/ })
    await user.click(within(row).getByText('Not offered'))
    await within(row).findByText('Offered')
    expect(received.map(({ path, body }) => [path.split('?')[0], body])).toEqual([
      ['/api/subject-grading/offered/maths/offer', { studentId: 'Obi Ben', offered: false }],
    ])
    expect(store.get().rows.map(({ student }) => student.offered)).toEqual([true, false, true])
  })

  it('sends what was typed with the version that was seen, once typing pauses', async () => {
    const { received, store, user, cellOf } = await open('sent', saves)
    await user.click(cellOf('Ojo Ada', 0))
    await user.keyboard('33{Enter}12.5{Enter}')
    await waitFor(() => expect(store.get().entries.size).toBe(0), { timeout: 5000 })
    expect(received.map(({ path }) => path)).toEqual(['/api/subject-grading/update'])
    expect(received[0]?.body).toMatchObject({
      changes: [
        { studentId: 'Ojo Ada', componentId: 'ca', score: 33, version: 1 },
        { studentId: 'Obi Ben', componentId: 'ca', score: 12.5, version: 0 },
      ],
    })
    expect(cellOf('Ojo Ada', 0).dataset.state).toBe('saved')
  })

  it('keeps a score that is too high in its cell and says why; nothing is sent', async () => {
    const { received, user, cellOf } = await open('too high', saves)
    await user.click(cellOf('Obi Ben', 0))
    await user.keyboard('41{Enter}')
    expect(cellOf('Obi Ben', 0).getAttribute('aria-invalid')).toBe('true')
    expect(cellOf('Obi Ben', 0).textContent).toContain('41')
    expect(cellOf('Obi Ben', 0).textContent).toMatch(/40/)
    expect(received).toEqual([])
  })

  it('says why a closed component takes no score', async () => {
    const { user, cellOf } = await open('closed', saves)
    await user.click(cellOf('Obi Ben', 1))
    await user.keyboard('5')
    expect(screen.getByRole('status').textContent).toBe('The exam opens on 01/12/2026.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('gives up what is typed on Escape, and removes a score on Delete', async () => {
    const { user, cellOf } = await open('escape', saves)
    await user.click(cellOf('Ojo Ada', 0))
    await user.keyboard('1{Escape}')
    expect(cellOf('Ojo Ada', 0).textContent).toBe('32.5')
    await user.keyboard('{Delete}')
    expect(cellOf('Ojo Ada', 0).textContent).toBe('')
  })

  it('undoes and redoes by keyboard', async () => {
    const { user, cellOf } = await open('undo', saves)
    await user.click(cellOf('Ojo Ada', 0))
    await user.keyboard('30{Enter}{Control>}z{/Control}')
    expect(cellOf('Ojo Ada', 0).textContent).toBe('32.5')
    await user.keyboard('{Control>}y{/Control}')
    expect(cellOf('Ojo Ada', 0).textContent).toBe('30')
  })

  it('fills a column from a spreadsheet, and says what had no place', async () => {
    const { user, cellOf } = await open('pasted', saves)
    await user.click(cellOf('Ojo Ada', 0))
    await user.paste('10\n11\n12\n13')
    expect(['Ojo Ada', 'Obi Ben', 'Eze Chi'].map(name => cellOf(name, 0).textContent)).toEqual(['10', '11', '12'])
    expect(screen.getByRole('status').textContent).toContain('1 value lies beyond')
  })

  it('shows both scores where somebody else saved another, and takes the one that is chosen', async () => {
    const { store, user, cellOf } = await open(
      'conflict',
      says('stale', () => cell(20, 2)),
    )
    await user.click(cellOf('Ojo Ada', 0))
    await user.keyboard('30{Enter}')
    await waitFor(() => expect(store.get().rows[0]?.cells[0]?.theirs).toBeTruthy(), { timeout: 5000 })
    await user.click(cellOf('Ojo Ada', 0))
    const bubble = within(cellOf('Ojo Ada', 0))
    expect(bubble.getAllByRole('button')).toHaveLength(2)
    await user.click(bubble.getByRole('button', { name: /20/ }))
    expect(cellOf('Ojo Ada', 0).textContent).toBe('20')
    expect(store.get().entries.size).toBe(0)
  })
})

/** The scores on a phone, with the buttons and the errors that stay in view. */
const Phone = ({ store }: { store: Scores }) => {
  const state = useSyncExternalStore(store.subscribe, store.get)
  const finder = useRef<CellFinder>(null)
  const [active, setActive] = useState<Place | null>(null)
  return (
    <>
      <Problems
        store={store}
        state={state}
        onGo={({ studentId, componentId }) => finder.current?.goTo(studentId, componentId)}
      />
      <MarkButtons
        store={store}
        state={state}
        active={active}
        onNext={cell => finder.current?.next?.(cell)}
        onHistory={() => undefined}
      />
      <ScoreList
        store={store}
        state={state}
        label="Scores of Mathematics"
        bands={grid.grades}
        offWhy={() => ''}
        onActive={setActive}
        ref={finder}
      />
    </>
  )
}

describe('the scores on a phone', () => {
  const openPhone = async (name: string) => {
    await openBrowser(saves, person(name))
    const store = openScores({ classArmId: name, subjectId: 'maths', termId: 'term', title: 'Mathematics' })
    store.setGrid(grid)
    const user = show(<Phone store={store} />)
    const boxOf = (student: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^CA1.*${student}$`))
    return { store, user, boxOf }
  }

  it('go on to the next student as soon as no further digit could be valid, without Enter', async () => {
    const { user, boxOf } = await openPhone('pad')
    await user.click(boxOf('Ojo Ada'))
    await user.keyboard('7')
    expect(document.activeElement).toBe(boxOf('Obi Ben'))
    await user.keyboard('3')
    expect(document.activeElement).toBe(boxOf('Obi Ben'))
    await user.keyboard('9')
    expect(document.activeElement).toBe(boxOf('Eze Chi'))
    expect(['Ojo Ada', 'Obi Ben'].map(name => boxOf(name).value)).toEqual(['7', '39'])
  })

  it('still take a decimal of the mark that was just finished', async () => {
    const { user, boxOf } = await openPhone('point')
    await user.click(boxOf('Ojo Ada'))
    await user.keyboard('12.5')
    expect([boxOf('Ojo Ada').value, boxOf('Obi Ben').value]).toEqual(['12.5', ''])
    expect(document.activeElement).toBe(boxOf('Obi Ben'))
  })

  it('are marked absent with one tap, and the next student follows', async () => {
    const { store, user, boxOf } = await openPhone('absent')
    await user.click(boxOf('Obi Ben'))
    await user.click(screen.getByRole('button', { name: 'Absent' }))
    expect(boxOf('Obi Ben').value).toBe('ABS')
    expect(document.activeElement).toBe(boxOf('Eze Chi'))
    store.undo()
    await waitFor(() => expect(boxOf('Obi Ben').value).toBe(''))
  })

  it('name the first score that cannot be saved, and a tap leads to it', async () => {
    const { user, boxOf } = await openPhone('named')
    await user.click(boxOf('Obi Ben'))
    await user.keyboard('41{Enter}')
    expect(screen.getByText('CA1 takes 0 to 40, not 41.', { selector: 'p span' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Obi Ben, CA1' }))
    expect(document.activeElement).toBe(boxOf('Obi Ben'))
  })
})
