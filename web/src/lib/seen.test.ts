import { describe, expect, it } from 'vitest'
import { SeenParts } from './seen.ts'
import type { Keep } from './session-store.ts'

/** A device whose storage takes so many characters. */
const setUp = (room = Number.POSITIVE_INFINITY) => {
  const map = new Map<string, string>()
  const keep: Keep = {
    getItem: name => map.get(name) ?? null,
    setItem: (name, value) => {
      if (value.length > room) throw new DOMException('Full.', 'QuotaExceededError')
      map.set(name, value)
    },
    removeItem: name => void map.delete(name),
  }
  const who: { id: string | undefined } = { id: 'ada' }
  return {
    map,
    who,
    seen: new SeenParts(
      () => keep,
      () => who.id,
    ),
  }
}

describe('answers kept for use without a connection', () => {
  it('are found by the person who saw them, and by nobody else', () => {
    const { seen, who } = setUp()
    seen.keep('register', { marks: 3 }, 'ada')
    expect(seen.find('register')).toEqual({ marks: 3 })
    who.id = 'ben'
    expect(seen.find('register')).toBeUndefined()
    who.id = undefined
    expect(seen.find('register')).toBeUndefined()
  })

  it('are not kept where the person who asked has gone meanwhile', () => {
    const { seen, who, map } = setUp()
    who.id = 'ben'
    seen.keep('register', { marks: 3 }, 'ada')
    who.id = undefined
    seen.keep('register', { marks: 3 }, 'ada')
    seen.keep('register', { marks: 3 }, undefined)
    expect(map.size).toBe(0)
  })

  it('are forgotten once they are refused', () => {
    const { seen } = setUp()
    seen.keep('register', 1, 'ada')
    seen.keep('grid', 2, 'ada')
    seen.forget('register')
    expect([seen.find('register'), seen.find('grid')]).toEqual([undefined, 2])
  })

  it('give way to newer ones where the device is full, and to nothing where one alone is too large', () => {
    const { seen } = setUp(200)
    seen.keep('old', 'a'.repeat(80), 'ada', 1)
    seen.keep('new', 'b'.repeat(80), 'ada', 2)
    expect(seen.find('old')).toBeUndefined()
    expect(seen.find('new')).toBe('b'.repeat(80))
    seen.keep('huge', 'c'.repeat(400), 'ada', 3)
    expect(seen.find('huge')).toBeUndefined()
    expect(seen.find('new')).toBe('b'.repeat(80))
  })

  it('are nothing where something else is stored under their name', () => {
    const { seen, map } = setUp()
    map.set('akada.seen.ada', '{"register":{"data":1},"grid":{"at":1,"data":2}}')
    expect([seen.find('register'), seen.find('grid')]).toEqual([undefined, 2])
    map.set('akada.seen.ada', 'no JSON')
    expect(seen.find('grid')).toBeUndefined()
  })
})
