import { screen, waitFor, within } from '@testing-library/dom'
import { useSyncExternalStore } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { person } from '../../../../../test/device.ts'
import { cell, grid, says } from '../../../../../test/scores.ts'
import { openBrowser, type Respond, show } from '../../../../../test/screen.tsx'
import { openScores } from '../../scores.ts'
import type { ScoreStore } from '../../store.ts'
import { ScoreFrame } from './ScoreFrame.tsx'

const closedBecause =
  'Published on 27-11-2026: scores on a published report card are closed. The head can open the subject for a change.'

/** The grid with published report cards of all students but the last. */
const publishedGrid = (late: { until: string; by: string } | null = null) => ({
  ...grid,
  published: { on: '2026-11-27', closedBecause: late ? null : closedBecause, late },
  students: grid.students.map((student, index) => ({ ...student, published: index < 2 })),
})

const Frame = ({ store, onOpen }: { store: ScoreStore; onOpen?: () => void }) => (
  <ScoreFrame
    store={store}
    state={useSyncExternalStore(store.subscribe, store.get)}
    label="Scores of Mathematics"
    heading="Student"
    canEnter
    offWhy={() => ''}
    placeOf={({ rowId, componentId }) => ({
      ...store.place,
      studentId: rowId,
      componentId,
    })}
    onOpen={onOpen}
  />
)

const open = async (name: string, { respond, onOpen }: { respond: Respond; onOpen?: () => void }) => {
  const received = await openBrowser(respond, person(name))
  const store = openScores({ classArmId: name, subjectId: 'maths', termId: 'term', title: 'Mathematics' })
  store.setGrid(grid)
  const user = show(<Frame store={store} onOpen={onOpen} />)
  const cellOf = (student: string): HTMLElement =>
    within(screen.getByRole('row', { name: new RegExp(student) })).getAllByRole('gridcell')[0] ?? document.body
  return { received, store, user, cellOf }
}

const saves = says('saved', ({ score, version }) => cell(score, version + 1))

describe('the scores of published report cards', () => {
  it('are closed with the day of publication, and those of a student without a published card are not', async () => {
    const onOpen = vi.fn()
    const { store, user, cellOf } = await open('published', { respond: saves, onOpen })
    store.setGrid(publishedGrid())
    await screen.findByText(closedBecause, { exact: false })
    expect(['Ojo Ada', 'Obi Ben', 'Eze Chi'].map(name => cellOf(name).getAttribute('aria-readonly'))).toEqual([
      'true',
      'true',
      null,
    ])
    await user.click(screen.getByRole('button', { name: 'Open for a change' }))
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it('offer nothing to open to those who do not publish, and say until when they are open', async () => {
    const { store, cellOf } = await open('opened', { respond: saves })
    store.setGrid(publishedGrid({ until: '2026-11-30', by: 'Mrs Bello' }))
    await screen.findByText(/Published on 27-11-2026; open for you until 30-11-2026, by Mrs Bello/)
    expect(screen.queryByRole('button', { name: 'Open for a change' })).toBeNull()
    expect(cellOf('Ojo Ada').getAttribute('aria-readonly')).toBeNull()
  })

  it('keep a score that was typed before the publication, with the reason, and save it once they are opened', async () => {
    let isOpened = false
    const respond: Respond = request => {
      if (isOpened) return saves(request)
      const { changes } = request.body as { changes: { studentId: string; componentId: string }[] }
      const message = `Ojo Ada: ${closedBecause}`
      return {
        content: { results: changes.map(one => ({ ...one, outcome: 'refused', message, cell: cell(32.5, 1) })) },
      }
    }
    const { received, store, user, cellOf } = await open('offline', { respond })
    await user.click(cellOf('Ojo Ada'))
    await user.keyboard('30{Enter}')
    await screen.findByText('1 cell not saved', undefined, { timeout: 5000 })
    store.setGrid(publishedGrid())
    await waitFor(() => expect(cellOf('Ojo Ada').getAttribute('aria-readonly')).toBe('true'))
    expect(cellOf('Ojo Ada').textContent).toBe(`30Ojo Ada: ${closedBecause}`)
    await user.click(screen.getByRole('button', { name: /^Look/ }))
    expect(screen.queryByRole('button', { name: /^Save/, hidden: true })).toBeNull()

    isOpened = true
    store.setGrid(publishedGrid({ until: '2026-11-30', by: 'Mrs Bello' }))
    await user.click(await screen.findByRole('button', { name: 'Save Ojo Ada, CA1', hidden: true }))
    await screen.findByText('All saved', undefined, { timeout: 5000 })
    expect(received).toHaveLength(2)
    expect(store.get().rows[0]?.student.cells.ca?.score).toBe(30)
  })
})

it('says that there is nothing to fill down where the cell below takes nothing', async () => {
  const { user, cellOf } = await open('fills', { respond: saves })
  await user.click(cellOf('Ojo Ada'))
  const fill = async () => {
    await user.click(screen.getByRole('button', { name: 'More about these scores' }))
    await user.click(await screen.findByText(/^Fill down/))
  }
  await fill()
  expect(['Obi Ben', 'Eze Chi'].map(name => cellOf(name).textContent)).toEqual(['32.5', '32.5'])
  await fill()
  await screen.findByText('There is nothing to fill down here. Choose a score with empty cells below it.')
})
