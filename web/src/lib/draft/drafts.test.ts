import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Line, makeWorld, offline, quiet } from '../../../test/lists.ts'
import { ApiError } from '../http/api-error.ts'

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

describe('drafts with a good connection', () => {
  it('are sent once typing pauses, and are removed once they are saved', async () => {
    const { drafts, write } = await world.openTab('ada')
    write('1', 'bread')
    await world.pass(quiet / 2)
    write('1', 'brown bread')
    await world.pass(quiet / 2)
    expect(world.loads).toHaveLength(0)
    await world.pass(quiet)
    expect(world.last().lists).toMatchObject([{ key: 'monday', draft: { items: { 1: { text: 'brown bread' } } } }])
    expect(drafts.statusOf('monday').state).toBe('sending')
    await world.last().answer()
    expect(drafts.get()).toMatchObject({ drafts: new Map(), unstored: false })
    expect(drafts.statusOf('monday').state).toBe('idle')
    expect(world.device.rows.size).toBe(0)
  })

  it('keep what is changed during a request, and send it next', async () => {
    const { drafts, write, texts } = await world.openTab('ada')
    write('1', 'bread')
    await world.pass(quiet)
    write('1', 'rice')
    write('2', 'salt')
    await world.last().answer()
    expect(texts()).toEqual({ 1: 'rice', 2: 'salt' })
    await world.pass(quiet)
    expect(world.loads).toHaveLength(2)
    await world.last().answer()
    expect(drafts.get().drafts.size).toBe(0)
  })

  it('with one refused item keep that item with the reason, and drop the others', async () => {
    const { drafts, write } = await world.openTab('ada')
    write('1', 'bread')
    write('2', 'poison')
    await world.pass(quiet)
    await world.last().answer({ 2: 'refused' })
    expect(drafts.find('monday')?.items).toMatchObject({ 2: { text: 'poison', refusal: 'No.' } })
    await world.pass(120_000)
    expect(world.loads).toHaveLength(1)
  })

  it('are sent again only after a pause where the response says nothing of them', async () => {
    let sent = 0
    const { drafts, write } = await world.openTab('ada', {
      send: lists => {
        sent += 1
        // A loop would end the test's process: at some point the service accepts everything.
        const results = sent < 50 ? [] : [{ name: '1', id: 'id-1', text: 'bread', outcome: 'saved' as const }]
        return Promise.resolve(lists.map(() => ({ results })))
      },
    })
    write('1', 'bread')
    await world.pass(quiet)
    expect(sent).toBe(1)
    expect(drafts.statusOf('monday').state).toBe('waiting')
    await world.pass(2_000)
    expect(sent).toBe(2)
  })

  it('refused as a whole stop, with the reason, while other drafts continue', async () => {
    const { drafts, write, stopped } = await world.openTab('ada')
    write('1', 'bread', 'monday')
    write('1', 'milk', 'tuesday')
    await world.pass(quiet)
    const refusal = new ApiError(422, { code: 'closed', message: 'The list is closed.' })
    await world.loads.find(({ lists }) => lists[0]?.key === 'monday')?.fail(refusal)
    await world.loads.find(({ lists }) => lists[0]?.key === 'tuesday')?.answer()
    expect(drafts.statusOf('monday')).toEqual({ state: 'stopped', error: refusal, why: 'The list is closed.' })
    expect(stopped).toEqual([refusal])
    expect([...drafts.get().drafts.keys()]).toEqual(['monday'])
    await world.pass(120_000)
    expect(world.loads).toHaveLength(2)
  })

  it('report whether everything is saved when they are flushed, within the time limit', async () => {
    const { drafts, write } = await world.openTab('ada')
    write('1', 'bread')
    const flushed = drafts.flush('monday')
    await world.settle()
    await world.last().answer()
    expect(await flushed).toBe(true)
    write('2', 'salt')
    const late = drafts.flush('monday', 1_500)
    await world.pass(1_500)
    expect(await late).toBe(false)
  })

  it('of a kind sent in batches go together, at most one batch at a time', async () => {
    const { write, drafts } = await world.openTab('ada', { batch: 2 })
    for (const key of ['monday', 'tuesday', 'friday']) write('1', 'bread', key)
    await world.pass(quiet)
    expect(world.loads.map(({ lists }) => lists.map(({ key }) => key))).toEqual([['monday', 'tuesday']])
    await world.last().answer()
    expect(world.last().lists.map(({ key }) => key)).toEqual(['friday'])
    await world.last().answer()
    expect(drafts.get().drafts.size).toBe(0)
  })
})

describe('drafts whose answer is not what the contract says', () => {
  it('wait, with the reason in words, and are sent again', async () => {
    let sent = 0
    const { drafts, write, texts } = await world.openTab('ada', {
      send: () => {
        sent += 1
        const foreign: unknown = [{}, null, { results: null }][sent] ?? {}
        return Promise.resolve([foreign as { results: [] }])
      },
      isAnswer: (raw): raw is { results: [] } =>
        typeof raw === 'object' && raw !== null && 'results' in raw && !!raw.results,
    })
    write('1', 'bread')
    await world.pass(quiet)
    expect(drafts.statusOf('monday')).toMatchObject({
      state: 'waiting',
      why: 'something between this device and Akada answered instead of it',
    })
    await world.pass(30_000)
    expect(sent).toBeGreaterThan(2)
    expect(texts()).toEqual({ 1: 'bread' })
  })
})

describe('drafts without a connection', () => {
  it('are retried after growing pauses, and at once when the connection returns', async () => {
    const { drafts, write, online } = await world.openTab('ada')
    write('1', 'bread')
    await world.pass(quiet)
    await world.last().fail(offline())
    expect(drafts.statusOf('monday').state).toBe('waiting')
    for (const [place, pause] of [2_000, 4_000, 8_000].entries()) {
      await world.pass(pause - 1)
      expect(world.loads).toHaveLength(place + 1)
      await world.pass(1)
      expect(world.loads).toHaveLength(place + 2)
      await world.last().fail(offline())
    }
    await online()
    expect(world.loads).toHaveLength(5)
    await world.last().answer()
    expect(drafts.get().drafts.size).toBe(0)
  })

  it('are not sent sooner because they are changed', async () => {
    const { write } = await world.openTab('ada')
    write('1', 'bread')
    await world.pass(quiet)
    await world.last().fail(offline())
    write('2', 'salt')
    await world.pass(1_000)
    expect(world.loads).toHaveLength(1)
  })

  it('are sent again with the same ids if the response was lost', async () => {
    const { write } = await world.openTab('ada')
    write('1', 'bread')
    await world.pass(quiet)
    const first = world.last().lists[0]?.draft.items[1]?.id
    await world.last().fail(offline())
    await world.pass(2_000)
    expect(world.last().lists[0]?.draft.items[1]).toMatchObject({ id: first, tried: true })
  })
})

describe('a tab that is killed', () => {
  it('before sending anything leaves the draft for the next visit, which sends it', async () => {
    const first = await world.openTab('ada')
    first.write('1', 'bread')
    await world.settle()
    first.kill()
    const { texts } = await world.openTab('ada')
    expect(texts()).toEqual({ 1: 'bread' })
    await world.pass(quiet)
    expect(world.last().lists[0]?.draft.items[1]?.text).toBe('bread')
  })

  it('in the middle of a save leaves the ids under which it was sent', async () => {
    const first = await world.openTab('ada')
    first.write('1', 'bread')
    await world.pass(quiet)
    const sent = world.last().lists[0]?.draft.items[1]
    first.kill()
    await world.openTab('ada')
    await world.settle()
    expect(world.loads).toHaveLength(2)
    expect(world.last().lists[0]?.draft.items[1]).toMatchObject({ id: sent?.id, tried: true })
  })

  it('while writing to the device leaves what was stored before unchanged', async () => {
    const first = await world.openTab('ada')
    first.write('1', 'bread')
    await world.settle()
    world.device.onWrite = () => {
      throw new Error('The page is gone.')
    }
    first.write('2', 'salt')
    await world.settle()
    first.kill()
    world.device.onWrite = () => undefined
    expect((await world.openTab('ada')).texts()).toEqual({ 1: 'bread' })
  })

  it('has its work sent by another open tab', async () => {
    const first = await world.openTab('ada')
    const second = await world.openTab('ada')
    first.write('1', 'bread')
    await world.settle()
    first.kill()
    await world.pass(5_000)
    expect(world.loads).toHaveLength(1)
    await world.last().answer()
    expect(second.drafts.get().drafts.size).toBe(0)
  })
})

describe('two tabs', () => {
  it('show what is written in either, and keep both', async () => {
    const [first, second] = [await world.openTab('ada'), await world.openTab('ada')]
    first.write('1', 'bread')
    second.write('2', 'salt')
    await world.settle()
    for (const { texts } of [first, second, await world.openTab('ada')])
      expect(texts()).toEqual({ 1: 'bread', 2: 'salt' })
  })

  it('never send the same draft twice, even if both try when the connection returns', async () => {
    const [first, second] = [await world.openTab('ada'), await world.openTab('ada')]
    first.write('1', 'bread')
    await world.settle()
    first.drafts.send()
    second.drafts.send()
    await world.settle()
    expect(world.loads).toHaveLength(1)
    await world.last().answer()
    await world.pass(60_000)
    expect(world.loads).toHaveLength(1)
    expect([first, second].map(({ drafts }) => drafts.get().drafts.size)).toEqual([0, 0])
  })

  it("both get the server's response", async () => {
    const [first, second] = [await world.openTab('ada'), await world.openTab('ada')]
    const heard: string[] = []
    second.drafts.onAnswer(({ key, answer }) => void heard.push(`${key} ${answer.results[0]?.text}`))
    first.write('1', 'bread')
    await world.pass(quiet)
    await world.last().answer()
    expect(heard).toEqual(['monday bread'])
  })

  it('lose nothing if one changes an item that the other has just sent', async () => {
    const [first, second] = [await world.openTab('ada'), await world.openTab('ada')]
    first.write('1', 'bread')
    await world.pass(quiet)
    second.write('1', 'rice')
    await world.settle()
    await world.last().answer()
    expect(second.texts()).toEqual({ 1: 'rice' })
    await world.pass(5_000)
    expect(world.last().lists[0]?.draft.items[1]?.text).toBe('rice')
  })

  it('merge an item that both change at the same time, if the kind can merge', async () => {
    const merge = (stored: Line, mine: Line): Line => ({ ...mine, text: `${stored.text} and ${mine.text}` })
    const [first, second] = [await world.openTab('ada', { merge }), await world.openTab('ada', { merge })]
    first.write('1', 'bread')
    second.write('1', 'salt')
    await world.settle()
    expect(first.texts()[1]).toMatch(/bread and salt|salt and bread/)
    expect(second.texts()).toEqual(first.texts())
  })
})

describe('two devices editing the same record', () => {
  it('keep both versions on the later device until the person chooses, even after a reload, and send nothing meanwhile', async () => {
    const first = await world.openTab('ada')
    first.write('1', 'bread')
    await world.pass(quiet)
    await world.last().answer({ 1: 'conflict' })
    expect(first.drafts.find('monday')?.items[1]).toMatchObject({ text: 'bread', theirs: 'theirs' })
    first.drafts.send()
    await world.pass(120_000)
    expect(world.loads).toHaveLength(1)
    first.kill()
    const { drafts, write } = await world.openTab('ada')
    expect(drafts.find('monday')?.items[1]).toMatchObject({ text: 'bread', theirs: 'theirs' })
    write('1', 'bread after all')
    await world.pass(quiet)
    expect(world.loads).toHaveLength(2)
  })
})

describe('signing out with unsent work', () => {
  it('leaves it for its owner: the next person neither sees nor sends it, and cannot read it', async () => {
    const tab = await world.openTab('ada')
    tab.write('1', 'bread')
    await world.pass(quiet)
    await world.last().fail(offline())
    tab.signOut()
    expect(tab.drafts.get().drafts.size).toBe(0)
    expect(JSON.stringify([...world.device.rows])).not.toMatch(/bread|monday|Shopping/)
    await tab.signIn('ben')
    await tab.online()
    await world.pass(120_000)
    expect([world.loads.length, tab.texts()]).toEqual([1, {}])

    tab.signOut()
    await tab.signIn('ada')
    await world.settle()
    expect(world.last()).toMatchObject({ by: 'ada', lists: [{ draft: { items: { 1: { text: 'bread' } } } }] })
  })

  it('stores what was written just before the session ended', async () => {
    const tab = await world.openTab('ada')
    tab.write('1', 'bread')
    tab.write('2', 'salt')
    tab.signOut()
    await world.settle()
    await tab.signIn('ada')
    expect(tab.texts()).toEqual({ 1: 'bread', 2: 'salt' })
  })

  it('ignores a response that arrives afterwards, and the owner sends again', async () => {
    const tab = await world.openTab('ada')
    tab.write('1', 'bread')
    await world.pass(quiet)
    const late = world.last()
    tab.signOut()
    await tab.signIn('ben')
    tab.write('1', 'beer')
    await late.answer({ 1: 'conflict' })
    expect(tab.drafts.find('monday')?.items[1]).toMatchObject({ text: 'beer', theirs: null })
    tab.signOut()
    await tab.signIn('ada')
    expect(tab.texts()).toEqual({ 1: 'bread' })
  })

  it('does not show the next person a refusal that arrives afterwards', async () => {
    const tab = await world.openTab('ada')
    tab.write('1', 'bread')
    await world.pass(quiet)
    const late = world.last()
    tab.signOut()
    await tab.signIn('ben')
    await late.fail(new ApiError(452, { code: 'session_ended', message: 'Your session has ended.' }))
    expect(tab.stopped).toEqual([])
  })
})
