import { screen, waitFor, within } from '@testing-library/dom'
import { useRef, useState, useSyncExternalStore } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { person } from '../../../../../test/device.ts'
import { grid, saves } from '../../../../../test/scores.ts'
import { openBrowser, show } from '../../../../../test/screen.tsx'
import { openScores } from '../../scores.ts'
import type { Scores } from '../../store.ts'
import { MarkButtons, type Place } from './MarkButtons.tsx'
import { Problems } from './Problems.tsx'
import type { CellFinder } from './ScoreGrid.tsx'
import { ScoreList } from './ScoreList.tsx'

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

  const second = 1_000

  it('go on by themselves after as many digits as the maximum has, and wait after fewer', async () => {
    const { user, boxOf } = await openPhone('pad')
    await user.click(boxOf('Ojo Ada'))
    await user.keyboard('7')
    expect(document.activeElement).toBe(boxOf('Ojo Ada'))
    await user.keyboard('{Enter}39')
    expect(document.activeElement).toBe(boxOf('Eze Chi'))
    await user.keyboard('05')
    expect(['Ojo Ada', 'Obi Ben', 'Eze Chi'].map(name => boxOf(name).value)).toEqual(['7', '39', '5'])
  })

  it('hold a score that is too large in its box and say why; the next student gets nothing of it', async () => {
    const { store, user, boxOf } = await openPhone('too large')
    await user.click(boxOf('Obi Ben'))
    await user.keyboard('45')
    expect(document.activeElement).toBe(boxOf('Obi Ben'))
    expect(screen.getByRole('alert').textContent).toBe('CA1 takes 0 to 40, not 45.')
    await user.keyboard('{Enter}12')
    expect(document.activeElement).toBe(boxOf('Obi Ben'))
    expect([boxOf('Obi Ben').value, boxOf('Eze Chi').value]).toEqual(['4512', ''])
    await user.clear(boxOf('Obi Ben'))
    await user.keyboard('25')
    await waitFor(() => expect(store.get().entries.size).toBe(0), { timeout: 5000 })
    expect([boxOf('Obi Ben').value, boxOf('Eze Chi').value]).toEqual(['25', ''])
  })

  it('store a digit while its box still waits for the next one', async () => {
    const { store, user, boxOf } = await openPhone('digit')
    await user.click(boxOf('Obi Ben'))
    await user.keyboard('2')
    expect([...store.get().entries.values()]).toMatchObject([{ text: '2', typing: true }])
    await user.keyboard('{Escape}')
    expect([store.get().entries.size, boxOf('Obi Ben').value]).toEqual([0, ''])
  })

  it('hold a score that is pasted and too large, and take one that is valid', async () => {
    const { user, boxOf } = await openPhone('pasted too')
    await user.click(boxOf('Obi Ben'))
    await user.paste('45')
    expect([document.activeElement, boxOf('Obi Ben').value]).toEqual([boxOf('Obi Ben'), '45'])
    await user.clear(boxOf('Obi Ben'))
    await user.paste('38')
    expect([document.activeElement, boxOf('Obi Ben').value]).toEqual([boxOf('Eze Chi'), '38'])
  })

  it('skip nobody where the key "next" follows a score that has moved on by itself', async () => {
    const { user, boxOf } = await openPhone('next')
    await user.click(boxOf('Ojo Ada'))
    await user.keyboard('11{Enter}12{Enter}13{Enter}')
    expect(['Ojo Ada', 'Obi Ben', 'Eze Chi'].map(name => boxOf(name).value)).toEqual(['11', '12', '13'])
  })

  it('take the key "next" for a student who has no score, once a second has passed', async () => {
    const now = vi.spyOn(performance, 'now')
    onTestFinished(() => now.mockRestore())
    const { user, boxOf } = await openPhone('later')
    await user.click(boxOf('Ojo Ada'))
    now.mockReturnValue(0)
    await user.keyboard('11')
    now.mockReturnValue(second - 1)
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(boxOf('Obi Ben'))
    now.mockReturnValue(second)
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(boxOf('Eze Chi'))
  })

  it('take the key "next" at once for a score of one digit after one that has moved on', async () => {
    const { user, boxOf } = await openPhone('one digit')
    await user.click(boxOf('Ojo Ada'))
    await user.keyboard('11{Enter}7{Enter}13')
    expect(['Ojo Ada', 'Obi Ben', 'Eze Chi'].map(name => boxOf(name).value)).toEqual(['11', '7', '13'])
  })

  it('give a point to the score that has just moved on, and wait for its decimal', async () => {
    const { store, user, boxOf } = await openPhone('point')
    await user.click(boxOf('Obi Ben'))
    await user.keyboard('12.')
    // The answer about '12' arrives between the point and the decimal.
    await waitFor(() => expect(store.get().rows[1]?.student.cells.ca?.score).toBe(12), { timeout: 5000 })
    await user.keyboard('5')
    expect([boxOf('Obi Ben').value, boxOf('Eze Chi').value]).toEqual(['12.5', ''])
    expect(document.activeElement).toBe(boxOf('Obi Ben'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(boxOf('Eze Chi'))
  })

  it('give a point to the score that has just moved on where the next student has a score already', async () => {
    const { store, user, boxOf } = await openPhone('filled')
    store.type([{ row: 2, column: 0, text: '30' }])
    await user.click(boxOf('Obi Ben'))
    await user.keyboard('12.5{Enter}')
    expect([boxOf('Obi Ben').value, boxOf('Eze Chi').value]).toEqual(['12.5', '30'])
  })

  it('take a point and a decimal in the last box', async () => {
    const { user, boxOf } = await openPhone('last')
    await user.click(boxOf('Eze Chi'))
    await user.keyboard('12.5')
    expect(boxOf('Eze Chi').value).toBe('12.5')
  })

  it('show the old and the new score where a saved one is written over, and Undo beside it', async () => {
    const { store, user, boxOf } = await openPhone('written over')
    const rowOf = (student: string) => within(boxOf(student).closest('li') ?? document.body)
    await user.click(boxOf('Ojo Ada'))
    await user.keyboard('21')
    expect(rowOf('Ojo Ada').getByText('32.5').parentElement?.textContent).toContain('→ is now 21')
    await waitFor(() => expect(store.get().entries.size).toBe(0), { timeout: 5000 })
    await user.click(rowOf('Ojo Ada').getByRole('button', { name: 'Undo CA1, Ojo Ada' }))
    expect(boxOf('Ojo Ada').value).toBe('32.5')
    expect(rowOf('Ojo Ada').queryByRole('button', { name: /Undo/ })).toBeNull()
    await user.click(boxOf('Obi Ben'))
    await user.keyboard('21')
    expect(rowOf('Obi Ben').queryByRole('button', { name: /Undo/ })).toBeNull()
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
    await user.keyboard('41')
    await user.click(boxOf('Ojo Ada'))
    expect(screen.getByText('CA1 takes 0 to 40, not 41.', { selector: 'p span' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Obi Ben, CA1' }))
    expect(document.activeElement).toBe(boxOf('Obi Ben'))
  })
})
