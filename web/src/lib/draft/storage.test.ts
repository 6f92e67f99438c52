import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDatabase } from '../../../test/database.ts'
import { makeBrowser } from '../../../test/tabs.ts'
import { Database } from './database.ts'
import { type Holder, importKey } from './sealed.ts'
import { cacheKind, DraftStorage } from './storage.ts'

const keyOf = (letter: string): Promise<CryptoKey> => importKey(btoa(letter.repeat(32)))
const [adasKey, bensKey] = [await keyOf('a'), await keyOf('b')]
const ada = { person: 'ada', key: adasKey }
const ben = { person: 'ben', key: bensKey }
const names = 'Adéṣọlá Òjó'

let device: ReturnType<typeof makeDatabase>['device']
let browser: ReturnType<typeof makeBrowser>

const openFor = async (holder: Holder) => {
  const storage = new DraftStorage(new Database('test', 'work'), browser.join().tabs)
  const aside = await storage.open(holder)
  return { storage, aside }
}
const put = (storage: DraftStorage, data: unknown, kind = 'lists', holder: Holder = ada): Promise<boolean> =>
  storage.update(holder, kind, 'maths', () => data)

beforeEach(() => {
  const { device: made, ...database } = makeDatabase()
  device = made
  browser = makeBrowser()
  vi.stubGlobal('indexedDB', database.indexedDB)
  vi.stubGlobal('IDBKeyRange', database.IDBKeyRange)
})
afterEach(() => vi.unstubAllGlobals())

describe('storage of drafts', () => {
  it('reveals nothing but the owner and the kind, and opens for its owner', async () => {
    const { storage } = await openFor(ada)
    expect(await put(storage, { name: names })).toBe(true)
    const stored = JSON.stringify([...device.rows])
    expect(stored).not.toMatch(/Ad[eé]|maths/)
    expect(stored).toContain('lists')
    expect((await openFor(ada)).storage.find('lists', 'maths')).toEqual({ name: names })
    const bens = await openFor(ben)
    expect([bens.storage.all('lists').size, bens.aside]).toEqual([0, 0])
  })

  it('retries a write on top of what another tab has stored meanwhile', async () => {
    const [one, two] = [(await openFor(ada)).storage, (await openFor(ada)).storage]
    const add = (storage: DraftStorage, more: string) =>
      storage.update(ada, 'lists', 'maths', data => [...(Array.isArray(data) ? data : []), more])
    await Promise.all([add(one, 'a'), add(two, 'b'), add(one, 'c'), add(two, 'd')])
    const all = (await openFor(ada)).storage.find('lists', 'maths')
    expect(all).toHaveLength(4)
    expect(new Set(Array.isArray(all) ? all : [])).toEqual(new Set(['a', 'b', 'c', 'd']))
  })

  it('reads again what another tab wrote, added and removed', async () => {
    const [one, two] = [(await openFor(ada)).storage, (await openFor(ada)).storage]
    const heard: string[] = []
    two.subscribe((kind, key) => void heard.push(`${kind} ${key}`))
    await put(one, 1)
    await two.refresh('lists')
    expect(two.find('lists', 'maths')).toBe(1)
    await put(one, undefined)
    await two.refresh('lists')
    expect(two.all('lists').size).toBe(0)
    expect(new Set(heard)).toEqual(new Set(['lists maths']))
    expect(device.rows.size).toBe(0)
  })

  it('keeps its own write when it ends while an older one of another tab is still being decrypted', async () => {
    const [one, two] = [(await openFor(ada)).storage, (await openFor(ada)).storage]
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
    const slow = Promise.withResolvers<undefined>()
    const spy = vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce(async (...args) => {
      await slow.promise
      return decrypt(...args)
    })
    await put(one, ['a'])
    await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(1))
    await two.update(ada, 'lists', 'maths', data => [...(Array.isArray(data) ? data : []), 'b'])
    slow.resolve(undefined)
    await two.settled()
    spy.mockRestore()
    expect(two.find('lists', 'maths')).toEqual(['a', 'b'])
  })

  it('sets unsent work aside that cannot be decrypted, tries it again, and removes cached responses', async () => {
    const { storage } = await openFor(ada)
    await put(storage, { name: names })
    await put(storage, { name: names }, cacheKind)
    const other = { person: 'ada', key: bensKey }
    const second = await openFor(other)
    expect([second.aside, second.storage.find('lists', 'maths'), device.rows.size]).toEqual([1, undefined, 1])
    expect((await openFor(other)).aside).toBe(0)
    const third = await openFor(ada)
    expect(third.storage.find('lists', 'maths')).toEqual({ name: names })
    expect((await openFor(ada)).storage.find('lists', 'maths')).toEqual({ name: names })
    expect(device.rows.size).toBe(1)
  })

  it('sets aside, and does not overwrite, work from elsewhere that cannot be decrypted', async () => {
    const { storage } = await openFor({ person: 'ada', key: bensKey })
    await put((await openFor(ada)).storage, 'good')
    expect(await put(storage, 'new', 'lists', { person: 'ada', key: bensKey })).toBe(true)
    expect(device.rows.size).toBe(2)
  })

  it('continues under another key of the same person', async () => {
    const { storage } = await openFor(ada)
    await put(storage, { name: names })
    const renewed = { person: 'ada', key: bensKey }
    await storage.open(renewed)
    expect((await openFor(renewed)).storage.find('lists', 'maths')).toEqual({ name: names })
  })

  it('removes cached responses to make room for unsent work', async () => {
    const { storage } = await openFor(ada)
    await put(storage, 'x'.repeat(500), cacheKind)
    device.room = 900
    expect(await put(storage, 'y'.repeat(300))).toBe(true)
    expect([storage.all(cacheKind).size, device.rows.size]).toEqual([0, 1])
    expect(await put(storage, 'z'.repeat(900))).toBe(false)
    expect(storage.find('lists', 'maths')).toBe('y'.repeat(300))
  })

  it("removes everybody's cached responses at sign-out, and no unsent work", async () => {
    const { storage } = await openFor(ada)
    await put(storage, 1)
    await put(storage, 2, cacheKind)
    const bens = (await openFor(ben)).storage
    await put(bens, 3, cacheKind, ben)
    await bens.dropCache()
    expect([...device.rows.values()]).toMatchObject([{ value: { person: 'ada', kind: 'lists' } }])
  })

  it('stores nothing without encryption', async () => {
    const { storage } = await openFor({ person: 'ada', key: null })
    expect(await put(storage, 1, 'lists', { person: 'ada', key: null })).toBe(false)
    expect(device.rows.size).toBe(0)
  })
})
