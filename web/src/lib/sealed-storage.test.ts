import { describe, expect, it } from 'vitest'
import { importKey, seal, unseal } from './sealed.ts'
import { SealedStorage } from './sealed-storage.ts'

/** A browser's storage that takes so many characters. */
const makeStorage = (room = Number.POSITIVE_INFINITY) => {
  const map = new Map<string, string>()
  const used = () => [...map].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  const storage: Storage = {
    get length() {
      return map.size
    },
    key: place => [...map.keys()][place] ?? null,
    getItem: name => map.get(name) ?? null,
    setItem: (name, value) => {
      if (used() + value.length - (map.get(name)?.length ?? 0) > room)
        throw new DOMException('Full.', 'QuotaExceededError')
      map.set(name, value)
    },
    removeItem: name => void map.delete(name),
    clear: () => map.clear(),
  }
  return { map, storage }
}

const keyOf = (letter: string) => importKey(btoa(letter.repeat(32)))
const [adasKey, bensKey] = [await keyOf('a'), await keyOf('b')]
const ada = { person: 'ada', key: adasKey }
const ben = { person: 'ben', key: bensKey }
const unsent = 'akada.unsent.scores.ada'
const seen = 'akada.seen.ada.role.school'
const marks = '{"Adéṣọlá Òjó":"14"}'

const openFor = async (storage: Storage, holder: typeof ada) => {
  const sealed = new SealedStorage(() => storage)
  const aside = await sealed.open(holder)
  return { sealed, aside }
}

describe('a sealed text', () => {
  const bound = { person: 'ada', name: unsent }

  it('opens for its person, under its name, and looks different each time', async () => {
    const [one, two] = [await seal(adasKey, bound, marks), await seal(adasKey, bound, marks)]
    expect(one).not.toBe(two)
    expect(await unseal(adasKey, bound, one)).toBe(marks)
  })

  it('does not open with another key, for another person, under another name, or altered', async () => {
    const sealed = await seal(adasKey, bound, marks)
    const altered = sealed.slice(0, -6) + (sealed.at(-6) === 'A' ? 'B' : 'A') + sealed.slice(-5)
    const opened = await Promise.all([
      unseal(bensKey, bound, sealed),
      unseal(adasKey, { ...bound, person: 'ben' }, sealed),
      unseal(adasKey, { ...bound, name: seen }, sealed),
      unseal(adasKey, bound, altered),
      unseal(adasKey, bound, '1.no base64!'),
    ])
    expect(opened).toEqual([null, null, null, null, null])
  })

  it('has a key that no script can read', async () => {
    await expect(crypto.subtle.exportKey('raw', adasKey)).rejects.toThrow()
  })
})

describe('sealed storage', () => {
  it('stores nothing readable, and opens again for the same person', async () => {
    const { map, storage } = makeStorage()
    const { sealed } = await openFor(storage, ada)
    sealed.setItem(unsent, 'older')
    sealed.setItem(unsent, marks)
    expect(sealed.getItem(unsent)).toBe(marks)
    await sealed.settled()
    expect([...map.keys()]).toEqual([unsent])
    expect([...map.values()].join()).not.toMatch(/Ad|14|older/)
    sealed.close()
    expect(sealed.getItem(unsent)).toBeNull()
    expect((await openFor(storage, ada)).sealed.getItem(unsent)).toBe(marks)
  })

  it('opens nothing of another person, and leaves it as it is', async () => {
    const { map, storage } = makeStorage()
    const { sealed } = await openFor(storage, ada)
    sealed.setItem(unsent, marks)
    await sealed.settled()
    const before = map.get(unsent)
    const bens = await openFor(storage, ben)
    expect([bens.sealed.getItem(unsent), bens.aside, map.get(unsent)]).toEqual([null, 0, before])
  })

  it('takes nothing while it is closed', async () => {
    const { map, storage } = makeStorage()
    const { sealed } = await openFor(storage, ada)
    sealed.close()
    expect(() => sealed.setItem(unsent, marks)).toThrow()
    expect(map.size).toBe(0)
  })

  it('still stores unsent work that was being encrypted when its person left, and nothing else', async () => {
    const { map, storage } = makeStorage()
    const { sealed } = await openFor(storage, ada)
    sealed.setItem(unsent, marks)
    sealed.setItem(seen, marks)
    sealed.close()
    await sealed.settled()
    expect([...map.keys()]).toEqual([unsent])
  })

  it('does not bring back what was removed while it was being encrypted', async () => {
    const { map, storage } = makeStorage()
    const { sealed } = await openFor(storage, ada)
    sealed.setItem(unsent, marks)
    sealed.removeItem(unsent)
    await sealed.settled()
    expect(map.size).toBe(0)
  })

  it('refuses at once what does not fit, and keeps what was there', async () => {
    const { storage } = makeStorage(200)
    const { sealed } = await openFor(storage, ada)
    sealed.setItem(unsent, marks)
    await sealed.settled()
    expect(() => sealed.setItem(unsent, 'x'.repeat(400))).toThrow('Full.')
    expect(sealed.getItem(unsent)).toBe(marks)
    expect((await openFor(storage, ada)).sealed.getItem(unsent)).toBe(marks)
  })

  it('encrypts what an older version kept plainly', async () => {
    const { map, storage } = makeStorage()
    map.set(unsent, marks)
    const { sealed } = await openFor(storage, ada)
    expect(sealed.getItem(unsent)).toBe(marks)
    await sealed.settled()
    expect(map.get(unsent)).toMatch(/^1\./)
    expect((await openFor(storage, ada)).sealed.getItem(unsent)).toBe(marks)
  })

  it('opens plain entries also where a full device cannot encrypt them', async () => {
    const { map, storage } = makeStorage(90)
    map.set(unsent, marks)
    map.set(seen, '{}')
    const { sealed } = await openFor(storage, ada)
    await sealed.settled()
    expect(sealed.getItem(unsent)).toBe(marks)
    expect([...map]).toEqual([[unsent, marks]])
  })

  it('sets unsent work aside that cannot be opened, and removes copies of the server’s answers', async () => {
    const { map, storage } = makeStorage()
    const { sealed } = await openFor(storage, ada)
    for (const name of [unsent, seen]) sealed.setItem(name, marks)
    await sealed.settled()

    const other = await openFor(storage, { person: 'ada', key: bensKey })
    expect([other.aside, other.sealed.getItem(unsent)]).toEqual([1, null])
    expect([...map.keys()]).toEqual([expect.stringMatching(/^akada\.aside\.\d+\.akada\.unsent\.scores\.ada$/)])
    expect((await openFor(storage, { person: 'ada', key: bensKey })).aside).toBe(0)

    // The right key is back.
    expect((await openFor(storage, ada)).sealed.getItem(unsent)).toBe(marks)
    expect([...map.keys()]).toEqual([unsent])
  })

  it('goes on under another key of the same person', async () => {
    const { storage } = makeStorage()
    const { sealed } = await openFor(storage, ada)
    sealed.setItem(unsent, marks)
    sealed.changeKey({ person: 'ada', key: bensKey })
    await sealed.settled()
    expect((await openFor(storage, { person: 'ada', key: bensKey })).sealed.getItem(unsent)).toBe(marks)
  })

  it('follows another tab', async () => {
    const { map, storage } = makeStorage()
    const [one, two] = [(await openFor(storage, ada)).sealed, (await openFor(storage, ada)).sealed]
    one.setItem(unsent, marks)
    await one.settled()
    await two.follow(unsent, map.get(unsent) ?? null)
    expect(two.getItem(unsent)).toBe(marks)
    one.removeItem(unsent)
    await two.follow(unsent, null)
    expect(two.getItem(unsent)).toBeNull()
  })

  it('only reads plain entries where the browser has no encryption', async () => {
    const { map, storage } = makeStorage()
    map.set(unsent, marks)
    const sealed = new SealedStorage(() => storage)
    await sealed.open({ person: 'ada', key: null })
    expect(sealed.getItem(unsent)).toBe(marks)
    expect(() => sealed.setItem(unsent, '{}')).toThrow()
    sealed.removeItem(unsent)
    expect(map.size).toBe(0)
  })

  it('lasts as long as the page where the browser forbids its storage', async () => {
    const sealed = new SealedStorage(() => {
      throw new DOMException('Forbidden.', 'SecurityError')
    })
    await sealed.open(ada)
    sealed.setItem(unsent, marks)
    await sealed.settled()
    expect(sealed.getItem(unsent)).toBe(marks)
  })
})
