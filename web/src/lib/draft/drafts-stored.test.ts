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

describe('what is to be sent', () => {
  it('is reported as not stored yet until the device has it, also while earlier work waits for a connection', async () => {
    const { drafts, write } = await world.openTab('ada')
    write('1', 'bread')
    expect(drafts.get().storing).toBe(true)
    await world.settle()
    expect(drafts.get().storing).toBe(false)
    await world.pass(quiet)
    await world.last().fail(offline())
    write('2', 'salt')
    expect(drafts.get().storing).toBe(true)
    await world.settle()
    expect(drafts.get().storing).toBe(false)
  })
})

describe('a full device', () => {
  it('is reported, and what is written is still sent from the page', async () => {
    const { drafts, write } = await world.openTab('ada')
    world.device.room = 0
    write('1', 'bread')
    await world.pass(quiet)
    expect(drafts.get().unstored).toBe(true)
    await world.last().answer()
    expect(drafts.get()).toMatchObject({ unstored: false, drafts: new Map() })
  })

  it('stores what it could not store before as soon as there is room', async () => {
    const first = await world.openTab('ada')
    world.device.room = 0
    first.write('1', 'bread')
    await world.settle()
    world.device.room = 100_000
    first.write('2', 'salt')
    await world.settle()
    expect(first.drafts.get().unstored).toBe(false)
    first.kill()
    expect((await world.openTab('ada')).texts()).toEqual({ 1: 'bread', 2: 'salt' })
  })

  it('without a database stores nothing', async () => {
    world.device.isForbidden = true
    const { drafts, write, texts } = await world.openTab('ada')
    write('1', 'bread')
    await world.settle()
    expect(drafts.get().unstored).toBe(true)
    expect(texts()).toEqual({ 1: 'bread' })
  })
})
