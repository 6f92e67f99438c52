import { screen, waitFor, within } from '@testing-library/dom'
import { useSyncExternalStore } from 'react'
import { describe, expect, it } from 'vitest'
import { person } from '../../../../../test/device.ts'
import { cell, grid, saves, says } from '../../../../../test/scores.ts'
import { openBrowser, type Respond, show } from '../../../../../test/screen.tsx'
import { openScores } from '../../scores.ts'
import type { ScoreStore } from '../../store.ts'
import { ScoreGrid } from './ScoreGrid.tsx'
import { useOffer } from '../../pages/ScoreSheet.tsx'

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

describe('the score grid', () => {
  it('takes a score that is typed over a cell, and Enter goes on to the next student', async () => {
    const { user, cellOf } = await open('typed', saves)
    await user.click(cellOf('Obi Ben', 0))
    await user.keyboard('28{Enter}')
    expect(cellOf('Obi Ben', 0).textContent).toBe('28')
    expect(document.activeElement).toBe(cellOf('Eze Chi', 0))
  })

  it('says whose score is refused and why, after the focus has gone on', async () => {
    const { user, cellOf } = await open('refused', saves)
    await user.click(cellOf('Obi Ben', 0))
    await user.keyboard('61{Enter}')
    expect(document.activeElement).toBe(cellOf('Eze Chi', 0))
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Obi Ben, CA1: .*40/))
  })

  it('says how to leave it by keyboard', async () => {
    await open('described', saves)
    const description = screen.getByRole('grid').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(description)?.textContent).toContain('Escape, then Tab leaves the grid.')
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

  it('stores each digit while it is typed, without sending it', async () => {
    const { received, store, user, cellOf } = await open('digit', saves)
    await user.click(cellOf('Obi Ben', 0))
    for (const text of ['2', '28']) {
      await user.keyboard(text.slice(-1))
      expect([...store.get().entries.values()]).toMatchObject([{ studentId: 'Obi Ben', text, typing: true }])
    }
    await user.keyboard('{Escape}')
    expect([store.get().entries.size, received.length]).toEqual([0, 0])
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

  it('asks before a blank in what is pasted empties a score', async () => {
    const { user, cellOf } = await open('blanks', saves)
    const shown = () => ['Ojo Ada', 'Obi Ben', 'Eze Chi'].map(name => cellOf(name, 0).textContent)
    await user.click(cellOf('Ojo Ada', 0))
    await user.paste('10\n11\n12')
    for (const [button, left] of [
      ["No, Don't empty", '11'],
      ['Yes, Empty 1 score', ''],
    ] as const) {
      await user.click(cellOf('Ojo Ada', 0))
      await user.paste('5\n\n7')
      expect((await screen.findByRole('dialog')).textContent).toContain('where the grid has Obi Ben 11.')
      await user.click(screen.getByRole('button', { name: button }))
      await waitFor(() => expect(shown()).toEqual(['5', left, '7']))
    }
  })

  it('shows the score that was written over, and types it again with Undo', async () => {
    const { user, cellOf } = await open('over', saves)
    await user.click(cellOf('Ojo Ada', 0))
    await user.keyboard('30{Enter}')
    const undo = within(cellOf('Ojo Ada', 0)).getByTitle('Undo: 32.5 again')
    await user.click(undo)
    expect(cellOf('Ojo Ada', 0).textContent).toBe('32.5')
    expect(document.activeElement).toBe(cellOf('Ojo Ada', 0))
    expect(within(cellOf('Ojo Ada', 0)).queryByTitle(/Undo/)).toBeNull()
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
