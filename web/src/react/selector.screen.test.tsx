import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { show } from '../../test/screen.tsx'
import { useSyncExternalStoreWithSelector } from './selector.ts'

interface Arm {
  name: string
  students: number[]
}

const makeStore = (initial: Arm) => {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next: Arm) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const sameNumbers = (one: number[], other: number[]) => JSON.stringify(one) === JSON.stringify(other)

it('renders again only when the selection changes, and keeps the value of an equal one', async () => {
  const store = makeStore({ name: 'JSS 1 A', students: [1, 2] })
  const rendered: number[][] = []
  const Count = () => {
    // A selector that is new at each rendering, and makes a new list, as callers write them.
    const selector = ({ students }: Arm) => students.map(student => student)
    const students = useSyncExternalStoreWithSelector(store.subscribe, store.get, null, selector, sameNumbers)
    rendered.push(students)
    return <p>{students.length} students</p>
  }
  show(<Count />)
  await screen.findByText('2 students')
  const [before] = rendered
  const times = rendered.length

  store.set({ name: 'JSS 1 B', students: [1, 2] })
  await new Promise(resume => setTimeout(resume, 20))
  expect(rendered).toHaveLength(times)

  store.set({ name: 'JSS 1 B', students: [1, 2, 3] })
  await waitFor(() => expect(screen.getByText('3 students')).toBeDefined())
  expect(rendered.at(-1)).not.toBe(before)
  const last = rendered.at(-1)

  store.set({ name: 'JSS 1 C', students: [1, 2, 3] })
  await new Promise(resume => setTimeout(resume, 20))
  expect(rendered.at(-1)).toBe(last)
})
