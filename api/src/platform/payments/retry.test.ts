import { expect, it } from 'vitest'
import { retry, waitBefore } from './retry.ts'

const times = { tries: 4, tryMs: 1000, allMs: 10_000, waitMs: 1 }

it('doubles the wait from attempt to attempt, up to half of it random', () => {
  expect([1, 2, 3].map(made => waitBefore(made, 400, 1))).toEqual([400, 800, 1600])
  expect([1, 2, 3].map(made => waitBefore(made, 400, 0))).toEqual([200, 400, 800])
})

it('stops at the first outcome, and after the maximum number of attempts', async () => {
  let asked = 0
  const third = await retry(times, async () =>
    ++asked === 3 ? { done: true, value: asked } : { done: false, reason: 'no' },
  )
  expect(third).toEqual({ value: 3 })
  expect(await retry(times, async (_signal, made) => ({ done: false, reason: `no ${made}` }))).toEqual({
    reason: 'no 4',
    tries: 4,
  })
})

it('does not start a wait that would exceed the total time', async () => {
  const outcome = await retry({ ...times, allMs: 5000 }, async () => ({ done: false, reason: 'busy', afterMs: 6000 }))
  expect(outcome).toEqual({ reason: 'busy', tries: 1 })
})
