import { describe, expect, it } from 'vitest'
import { chanceOf, idsPerStream } from './random.ts'

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('chanceOf', () => {
  it('gives the same values for the same seed and stream, and different ones otherwise', () => {
    const draw = (seed: number, stream: number) => {
      const chance = chanceOf(seed, stream)
      return [chance.id(), chance.below(1000), chance.between(5, 9), chance.digits(8)].join(' ')
    }
    expect(draw(1, 7)).toBe(draw(1, 7))
    expect(new Set([draw(1, 7), draw(2, 7), draw(1, 8)]).size).toBe(3)
  })

  it('makes increasing ids of version 7, with the next stream after the last of this one', () => {
    const chance = chanceOf(1, 1)
    const ids = Array.from({ length: 1000 }, () => chance.id())
    expect(ids.every(id => version7.test(id))).toBe(true)
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
    const instantOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    expect(instantOf(chanceOf(1, 2).id()) - instantOf(ids[0] ?? '')).toBe(idsPerStream)
  })

  it('distributes values evenly', () => {
    const chance = chanceOf(3, 4)
    const counts = [0, 0, 0, 0, 0]
    for (let at = 0; at < 10_000; at += 1) counts[chance.below(5)] = (counts[chance.below(5)] ?? 0) + 1
    for (const count of counts) expect(count).toBeGreaterThan(1700)
  })
})
