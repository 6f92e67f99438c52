import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeWorld, offline, quiet } from '../../../test/lists.ts'

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

describe('another role of the same person', () => {
  it('neither shows nor sends the work, which goes on in the role in which it was made', async () => {
    const tab = await world.openTab('ada')
    tab.write('1', 'bread')
    await world.pass(quiet)
    await world.last().fail(offline())
    tab.actAs('administrator')
    await tab.online()
    await world.pass(120_000)
    expect([tab.texts(), world.loads.length]).toEqual([{}, 1])

    tab.write('1', 'chalk')
    await world.pass(quiet)
    expect(world.last().lists[0]?.draft.items[1]?.text).toBe('chalk')
    await world.last().answer()
    expect(tab.storage.hasWork()).toBe(true)

    tab.actAs('teacher')
    await world.settle()
    expect(tab.texts()).toEqual({ 1: 'bread' })
    expect(world.last().lists[0]?.draft.items[1]?.text).toBe('bread')
    await world.last().answer()
    expect(tab.storage.hasWork()).toBe(false)
  })

  it('ignores a response to what was sent before the role was left', async () => {
    const tab = await world.openTab('ada')
    tab.write('1', 'bread')
    await world.pass(quiet)
    const late = world.last()
    tab.actAs('administrator')
    tab.write('1', 'chalk')
    await late.answer({ 1: 'conflict' })
    expect(tab.drafts.find('monday')?.items[1]).toMatchObject({ text: 'chalk', theirs: null })
    tab.actAs('teacher')
    expect(tab.texts()).toEqual({ 1: 'bread' })
  })

  it('stores what was written just before the role was left, in the role in which it was written', async () => {
    const tab = await world.openTab('ada')
    tab.write('1', 'bread')
    tab.actAs('administrator')
    await world.settle()
    expect(tab.texts()).toEqual({})
    tab.actAs('teacher')
    expect(tab.texts()).toEqual({ 1: 'bread' })
  })
})

describe('work of a person whose drafts have not been decrypted yet', () => {
  it('is stored and sent once they have been', async () => {
    const tab = await world.openTab('ada')
    tab.write('1', 'bread')
    await world.settle()
    tab.signOut()
    tab.arrive('ada')
    tab.write('2', 'salt')
    await world.pass(quiet)
    expect(tab.texts()).toEqual({ 2: 'salt' })
    expect(world.loads).toHaveLength(0)
    await tab.signIn('ada')
    await world.pass(quiet)
    expect(tab.texts()).toEqual({ 1: 'bread', 2: 'salt' })
    expect(world.last().by).toBe('ada')
  })

  it('is not given to somebody else', async () => {
    const tab = await world.openTab('ada')
    tab.signOut()
    tab.arrive('ada')
    tab.write('2', 'salt')
    await tab.signIn('ben')
    expect(tab.texts()).toEqual({})
  })
})
