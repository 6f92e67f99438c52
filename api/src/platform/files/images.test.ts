import { expect, it } from 'vitest'
import { openTurns } from './images.ts'

it('runs a few at once and the others in their order, refuses when too many wait, and goes on after an error', async () => {
  const turns = openTurns({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const ends: ((error?: Error) => void)[] = []
  const start = (number: number) =>
    turns
      .run(() => {
        begun.push(number)
        return new Promise<void>((resolve, reject) => ends.push(error => (error ? reject(error) : resolve())))
      })
      .then(
        () => 'done',
        (error: Error) => error.message,
      )
  const all = [1, 2, 3, 4, 5].map(start)
  expect(await all[4]).toContain('busy')
  expect(begun).toEqual([1, 2])
  ends[1]?.(new Error('broken'))
  expect(await all[1]).toBe('broken')
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends[0]?.()
  ends[2]?.()
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  ends[3]?.()
  expect(await Promise.all(all.slice(0, 4))).toEqual(['done', 'broken', 'done', 'done'])
  const last = start(6)
  ends[4]?.()
  expect(await last).toBe('done')
})
