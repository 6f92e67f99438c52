import { expect, it } from 'vitest'
import { idsIn } from './log.ts'

it('finds every id in an entry, each once', () => {
  const [one, two, three] = [1, 2, 3].map(number => `0199d3f5-0000-7000-8000-00000000000${number}`)
  expect(idsIn(null, { staff: [one, two], marks: { [three ?? '']: 'absent' }, again: one, fxId: 'LA26' }, 7)).toEqual([
    one,
    two,
    three,
  ])
  expect(idsIn(undefined, null)).toEqual([])
})
