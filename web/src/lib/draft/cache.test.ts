import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDatabase } from '../../../test/database.ts'
import { makeBrowser } from '../../../test/tabs.ts'
import { AnswerCache } from './cache.ts'
import { Database } from './database.ts'
import { importKey } from './sealed.ts'
import { DraftStorage } from './storage.ts'

const setUp = async () => {
  const { device, ...database } = makeDatabase()
  vi.stubGlobal('indexedDB', database.indexedDB)
  vi.stubGlobal('IDBKeyRange', database.IDBKeyRange)
  const storage = new DraftStorage(new Database('test', 'work'), makeBrowser().join().tabs)
  await storage.open({ person: 'ada', key: await importKey(btoa('a'.repeat(32))) })
  const who: { id: string | undefined } = { id: 'ada' }
  return { device, who, storage, cache: new AnswerCache(storage, () => who.id) }
}

let world: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  world = await setUp()
})
afterEach(() => vi.unstubAllGlobals())

describe('responses cached for offline use', () => {
  it('name the pages that they open, the last one read first, to the person who read them', async () => {
    const { cache, who } = world
    const [gold, blue] = [
      { to: '/register/gold', title: 'Register of JSS 1 Gold' },
      { to: '/register/blue', title: 'Register of JSS 1 Blue' },
    ]
    await cache.keep('gold, this week', 1, 'ada', { page: gold, at: 1 })
    await cache.keep('blue', 1, 'ada', { page: blue, at: 2 })
    await cache.keep('gold, last week', 1, 'ada', { page: gold, at: 3 })
    await cache.keep('terms', 1, 'ada', { at: 4 })
    expect(cache.pages()).toEqual([gold, blue])
    await cache.keep('blue', 2, 'ada', { at: 5 })
    expect(cache.pages()).toEqual([blue, gold])
    await Promise.all([
      cache.keep('red', 1, 'ada', { page: { to: '/register/red', title: 'Red' }, at: 6 }),
      cache.keep('red', 2, 'ada', { at: 7 }),
    ])
    expect(cache.pages()[0]).toEqual({ to: '/register/red', title: 'Red' })
    who.id = 'ben'
    expect(cache.pages()).toEqual([])
  })

  it('are found by the person who read them, and by nobody else', async () => {
    const { cache, who } = world
    await cache.keep('register', { marks: 3 }, 'ada')
    expect(cache.find('register')).toEqual({ marks: 3 })
    who.id = 'ben'
    expect(cache.find('register')).toBeUndefined()
    who.id = undefined
    expect(cache.find('register')).toBeUndefined()
  })

  it('are not stored if the person who requested them has left meanwhile', async () => {
    const { cache, who, device } = world
    who.id = 'ben'
    await cache.keep('register', { marks: 3 }, 'ada')
    who.id = undefined
    await cache.keep('register', { marks: 3 }, 'ada')
    await cache.keep('register', { marks: 3 }, undefined)
    expect(device.rows.size).toBe(0)
  })

  it('are removed once the server refuses them', async () => {
    const { cache } = world
    await cache.keep('register', 1, 'ada')
    await cache.keep('grid', 2, 'ada')
    await cache.forget('register')
    expect([cache.find('register'), cache.find('grid')]).toEqual([undefined, 2])
  })

  it('are evicted by newer ones, and are not stored if one alone is too large', async () => {
    const { cache } = world
    for (const [place, name] of ['old', 'new', 'newest'].entries())
      await cache.keep(name, name.padEnd(390_000, '.'), 'ada', { at: place })
    expect(['old', 'new', 'newest'].map(name => cache.find(name) !== undefined)).toEqual([false, true, true])
    await cache.keep('huge', 'c'.repeat(400_001), 'ada', { at: 4 })
    expect([cache.find('huge'), cache.find('new') === undefined]).toEqual([undefined, false])
  })

  it('are ignored if something else is stored under their name', async () => {
    const { cache, storage } = world
    const holder = storage.holder() ?? expect.fail('Nothing is open.')
    await storage.update(holder, 'cache', 'ada register', () => ({ data: 1 }))
    expect(cache.find('register')).toBeUndefined()
  })
})
