import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isList, type List, makeWorld, mapItems, quiet } from '../../../test/lists.ts'

let world: ReturnType<typeof makeWorld>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  world = makeWorld()
})
afterEach(async () => {
  await world.settle()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the stored format', () => {
  it('is read by its version if it is older', async () => {
    const first = await world.openTab('ada', { version: 1 })
    first.write('1', 'bread')
    await world.settle()
    first.kill()
    const read = (raw: unknown, version: number): List | null => {
      if (!isList(raw)) return null
      return version === 1 ? mapItems(raw, line => ({ ...line, text: `${line.text}, of version 1` })) : raw
    }
    const { texts } = await world.openTab('ada', { read })
    expect(texts()).toEqual({ 1: 'bread, of version 1' })
  })

  it('of a newer version stays on the device beside what is written now, and the newer program finds it again', async () => {
    const newer = await world.openTab('ada', { version: 3 })
    newer.write('1', 'bread')
    await world.settle()
    newer.kill()
    const readOld = (raw: unknown, version: number): List | null => (version <= 2 && isList(raw) ? raw : null)
    const older = await world.openTab('ada', { read: readOld })
    expect(older.texts()).toEqual({})
    older.write('2', 'salt')
    await world.pass(quiet)
    await world.last().answer()
    expect(older.drafts.get().drafts.size).toBe(0)
    older.kill()
    expect((await world.openTab('ada', { version: 3 })).texts()).toEqual({ 1: 'bread' })
  })
})

describe('another key of the same person', () => {
  it('encrypts everything from then on', async () => {
    const tab = await world.openTab('ada')
    tab.write('1', 'bread')
    await world.settle()
    await tab.signIn('ada', 'renewed')
    tab.write('2', 'salt')
    await world.settle()
    tab.kill()
    const { signOut, signIn, texts } = await world.openTab('ben')
    signOut()
    expect(await signIn('ada', 'renewed')).toBe(0)
    expect(texts()).toEqual({ 1: 'bread', 2: 'salt' })
  })
})
