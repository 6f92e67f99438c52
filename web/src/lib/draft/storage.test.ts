import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDatabase } from '../../../test/database.ts'
import { makeBrowser } from '../../../test/tabs.ts'
import { Database } from './database.ts'
import { cacheKind } from './kinds.ts'
import { type Holder, importKey, seal } from './sealed.ts'
import { DraftStorage } from './storage.ts'

const keyOf = (letter: string): Promise<CryptoKey> => importKey(btoa(letter.repeat(32)))
const [adasKey, bensKey] = [await keyOf('a'), await keyOf('b')]
const ada = { person: 'ada', key: adasKey }
const ben = { person: 'ben', key: bensKey }
const names = 'Adéṣọlá Òjó'
const older = 'akada.unsent.lists.ada'

let device: ReturnType<typeof makeDatabase>['device']
let browser: ReturnType<typeof makeBrowser>
let local: Map<string, string>

const storageOf = (map: Map<string, string>) => ({
  get length() {
    return map.size
  },
  key: (place: number) => [...map.keys()][place] ?? null,
  getItem: (name: string) => map.get(name) ?? null,
  setItem: (name: string, value: string) => void map.set(name, value),
  removeItem: (name: string) => void map.delete(name),
})

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
  local = new Map()
  vi.stubGlobal('indexedDB', database.indexedDB)
  vi.stubGlobal('IDBKeyRange', database.IDBKeyRange)
  vi.stubGlobal('localStorage', storageOf(local))
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

describe('unsent work of an older version of the product', () => {
  const parts = { maths: { entries: [names] }, english: { entries: [7] } }
  const moved = { version: 0, draft: parts.maths }
  const sealed = (key = adasKey): Promise<string> => seal(key, { person: 'ada', name: older }, JSON.stringify(parts))

  it('is moved into the draft storage, encrypted or not', async () => {
    for (const text of [await sealed(), JSON.stringify(parts)]) {
      device.rows = new Map()
      local.set(older, text)
      const { storage, aside } = await openFor(ada)
      expect([...storage.all('lists').keys()]).toEqual(['maths', 'english'])
      expect([storage.find('lists', 'maths'), aside, local.size]).toEqual([moved, 0, 0])
      expect((await openFor(ada)).storage.find('lists', 'maths')).toEqual(moved)
    }
  })

  it('is moved out of the tab if it belongs to an upload', async () => {
    const tab = new Map([['akada.tab.mends.ada.upload', JSON.stringify([{ row: 2, leftOut: true }])]])
    vi.stubGlobal('sessionStorage', storageOf(tab))
    const { storage } = await openFor(ada)
    expect(storage.find('corrections', 'upload')).toEqual({ version: 0, draft: [{ row: 2, leftOut: true }] })
    expect(tab.size).toBe(0)
  })

  it('is left for its owner while somebody else is signed in', async () => {
    local.set(older, await sealed())
    expect((await openFor(ben)).aside).toBe(0)
    expect(local.size).toBe(1)
    expect((await openFor(ada)).storage.all('lists').size).toBe(2)
  })

  it('does not replace what was stored since', async () => {
    await put((await openFor(ada)).storage, 'newer')
    local.set(older, await sealed())
    expect((await openFor(ada)).storage.find('lists', 'maths')).toBe('newer')
  })

  it('is set aside once if it cannot be decrypted, and moved when the right key is back', async () => {
    local.set(older, await sealed(bensKey))
    expect((await openFor(ada)).aside).toBe(1)
    expect((await openFor(ada)).aside).toBe(0)
    expect([...local.keys()]).toEqual([expect.stringMatching(/^akada\.aside\.\d+\.akada\.unsent\.lists\.ada$/)])
    expect((await openFor({ person: 'ada', key: bensKey })).storage.find('lists', 'maths')).toEqual(moved)
    expect(local.size).toBe(0)
  })

  it('stays where it is on a full device, and is still shown', async () => {
    local.set(older, await sealed())
    device.room = 0
    const { storage } = await openFor(ada)
    expect([storage.find('lists', 'maths'), local.size]).toEqual([moved, 1])
  })

  it('shows without encryption, and is removed once all of it is saved or discarded', async () => {
    local.set(older, JSON.stringify(parts))
    const holder = { person: 'ada', key: null }
    const { storage } = await openFor(holder)
    expect(storage.find('lists', 'maths')).toEqual(moved)
    for (const key of ['maths', 'english']) await storage.update(holder, 'lists', key, () => undefined)
    await vi.waitFor(() => expect(local.size).toBe(0))
  })
})
