import { expect, it } from 'vitest'
import { costOf, idleRate } from './processor.ts'

it('takes the background work of a round from the processor time of its requests', () => {
  const idle = idleRate({ server: 1000, database: 500 }, { server: 1010, database: 540 }, 1000)
  expect(idle).toEqual({ server: 0.01, database: 0.04 })
  const round = { requests: 100, milliseconds: 4000, idle }
  expect(costOf({ server: 0, database: 0 }, { server: 540, database: 100 }, round)).toEqual({ server: 5, database: 0 })
  expect(costOf({ server: 0, database: null }, { server: 540, database: 100 }, round).database).toBeNull()
  expect(costOf({ server: 0, database: 0 }, { server: 1, database: 1 }, { ...round, requests: 0 }).server).toBeNull()
})
