import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, makeDevice, person } from '../../../test/device.ts'
import { cell, grid } from '../../../test/scores.ts'
import type { Grid, GridCell, ScoreResult } from './model/cell.ts'

const place = { classArmId: 'arm', subjectId: 'maths', termId: 'term', title: 'Mathematics, JSS 1 Gold' }
/** Longer than the pause before sending. */
const quiet = 1000

const gridWith = (ada: GridCell, ben: GridCell = cell(null, 0)): Grid => ({
  ...grid,
  components: grid.components.map(one => (one.open ? one : { ...one, closedBecause: 'Not yet.' })),
  students: grid.students.slice(0, 2).map((one, index) => ({
    ...one,
    id: ['ada', 'ben'][index] ?? '',
    cells: { ca: index === 0 ? ada : ben, exam: cell(null, 0) },
  })),
})

const answerOf = (
  outcome: ScoreResult['outcome'],
  now: GridCell | null,
  message: string | null = null,
): { results: ScoreResult[] } => ({ results: [{ studentId: 'ada', componentId: 'ca', outcome, message, cell: now }] })

let device: ReturnType<typeof makeDevice>

const open = async (who = 'teacher', page: 'reloaded' | 'another' = 'reloaded') => {
  await (page === 'another' ? device.newTab() : device.reload())
  const { session } = await import('../../lib/session.ts')
  const { openScores } = await import('./scores.ts')
  await enter(person(who))
  const store = openScores(place)
  return { session, store, openScores }
}

/** What is stored for the person who is signed in. */
const unsent = async (): Promise<string> =>
  JSON.stringify([...(await import('../../lib/session/device.ts')).device.drafts.all('scores')])

const changesOf = (body: unknown): unknown =>
  typeof body === 'object' && body && 'changes' in body ? body.changes : []
const sent = () => changesOf(device.last().body)

beforeEach(() => {
  vi.useFakeTimers()
  device = makeDevice()
})
afterEach(async () => {
  await device.settle()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('scores with a good connection', () => {
  it('are sent once typing pauses, with the version that was seen, and removed once they are saved', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    store.type([{ row: 0, column: 0, text: '12' }])
    await device.pass(500)
    store.type([{ row: 0, column: 0, text: '12.5' }])
    await device.pass(500)
    expect(device.asked).toHaveLength(0)
    await device.pass(quiet)
    expect(sent()).toMatchObject([{ studentId: 'ada', componentId: 'ca', kind: 'score', score: 12.5, version: 3 }])
    await device.last().answer(answerOf('saved', cell(12.5, 4)))
    expect(store.get()).toMatchObject({ sending: 'idle', entries: new Map() })
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '12.5', state: 'saved' })
    expect(device.stored('scores', 'teacher')).toBe(0)
  })

  it('skip closed components and say why', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    expect(store.type([{ row: 0, column: 1, text: '40' }])).toEqual({
      changed: 0,
      skipped: { count: 1, why: 'Not yet.' },
    })
    await device.pass(quiet)
    expect(device.asked).toHaveLength(0)
  })

  it('stay in their cell with the reason if the server refuses them, and are not sent again', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    store.type([{ row: 0, column: 0, text: '15' }])
    await device.pass(quiet)
    await device.last().answer(answerOf('refused', cell(10, 3), 'CA1 has closed.'))
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '15', state: 'error', error: 'CA1 has closed.' })
    store.send()
    await device.pass(quiet)
    expect(device.asked).toHaveLength(1)
    store.discard('ada', 'ca')
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '10', state: 'saved' })
  })

  it('wait for a person if the server refuses all of them', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    store.type([{ row: 0, column: 0, text: '15' }])
    await device.pass(quiet)
    await device.last().answer({ code: 'locked', message: 'The term is locked.' }, 422)
    expect(store.get()).toMatchObject({ sending: 'stopped', error: 'The term is locked.' })
    expect(store.get().entries.size).toBe(1)
  })
})

describe('scores without a connection', () => {
  it('are stored on the device, and sent automatically when it returns', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    device.goOffline()
    store.type([{ row: 0, column: 0, text: '14' }])
    await device.pass(quiet)
    expect(store.get().sending).toBe('waiting')
    expect(await unsent()).toContain('"text":"14"')
    expect(await store.flush()).toBe(false)
    await device.goOnline()
    expect(sent()).toMatchObject([{ score: 14, version: 3 }])
    await device.last().answer(answerOf('saved', cell(14, 4)))
    expect(store.get().entries.size).toBe(0)
  })

  it('survive a reload, and are sent before the page has the grid', async () => {
    const before = await open()
    before.store.setGrid(gridWith(cell(10, 3)))
    device.goOffline()
    before.store.type([{ row: 0, column: 0, text: '14' }])
    await device.pass(quiet)
    await device.reload()
    await device.goOnline()
    expect(device.asked).toHaveLength(0)

    const { store } = await open()
    await device.pass(0)
    expect(sent()).toMatchObject([{ score: 14, version: 3 }])
    store.setGrid(gridWith(cell(10, 3)))
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '14', state: 'unsaved' })
  })

  it('saved after a reload show, even if the grid was read before and arrives after', async () => {
    const before = await open()
    before.store.setGrid(gridWith(cell(10, 3)))
    device.goOffline()
    before.store.type([{ row: 0, column: 0, text: '15' }])
    await device.pass(quiet)
    await device.reload()
    await device.goOnline()

    const { store } = await open()
    await device.pass(0)
    await device.last().answer(answerOf('saved', cell(15, 4)))
    expect(store.get().entries.size).toBe(0)
    store.setGrid(gridWith(cell(10, 3)))
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '15', state: 'saved' })
  })

  it('are sent again under their id if the response was lost, before anything newer', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    store.type([{ row: 0, column: 0, text: '14' }])
    await device.pass(quiet)
    const [first] = Object.values(sent() ?? {})
    await device.last().lose()
    store.type([{ row: 0, column: 0, text: '15' }])
    await device.goOnline()
    await device.pass(quiet)
    expect(sent()).toEqual([first])
    await device.last().answer(answerOf('unchanged', cell(14, 4)))
    await device.pass(quiet)
    expect(sent()).toMatchObject([{ score: 15, version: 4 }])
    await device.last().answer(answerOf('saved', cell(15, 5)))
    expect(store.get().entries.size).toBe(0)
  })
})

describe('two people editing one cell', () => {
  const inConflict = async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    store.type([{ row: 0, column: 0, text: '14' }])
    await device.pass(quiet)
    await device.last().answer(answerOf('stale', cell(11, 4)))
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '14', state: 'conflict', theirs: { score: 11 } })
    store.send()
    await device.pass(quiet)
    expect(device.asked).toHaveLength(1)
    return store
  }

  it('send nothing until a person chooses; "mine" is sent with the version of "theirs"', async () => {
    const store = await inConflict()
    store.decide('ada', 'ca', 'mine')
    await device.pass(quiet)
    expect(sent()).toMatchObject([{ score: 14, version: 4 }])
    await device.last().answer(answerOf('saved', cell(14, 5)))
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '14', state: 'saved' })
  })

  it('keep "theirs" by sending nothing', async () => {
    const store = await inConflict()
    store.decide('ada', 'ca', 'theirs')
    await device.pass(quiet)
    expect(device.asked).toHaveLength(1)
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '11', state: 'saved' })
  })

  it('do not get the old score back from a grid that was read before the save', async () => {
    const { store } = await open()
    const old = gridWith(cell(10, 3))
    store.setGrid(old)
    store.type([{ row: 0, column: 0, text: '14' }])
    await device.pass(quiet)
    await device.last().answer(answerOf('saved', cell(14, 4)))
    store.setGrid(gridWith(cell(10, 3), cell(7, 1)))
    expect(store.get().rows.map(row => row.cells[0]?.text)).toEqual(['14', '7'])
  })

  it('lose nothing that is typed during a save', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    store.type([{ row: 0, column: 0, text: '14' }])
    await device.pass(quiet)
    store.type([{ row: 0, column: 0, text: '16' }])
    await device.last().answer(answerOf('saved', cell(14, 4)))
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '16', state: 'unsaved' })
    await device.pass(quiet)
    expect(sent()).toMatchObject([{ score: 16, version: 4 }])
  })
})

describe('a grid that is read again', () => {
  it('shows what the server has, also where that is older: a backup may have been restored', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)), performance.now())
    store.type([{ row: 0, column: 0, text: '14' }])
    await device.pass(quiet)
    const requested = performance.now()
    await device.pass(1)
    await device.last().answer(answerOf('saved', cell(14, 4)))
    await device.pass(1)
    store.setGrid(gridWith(cell(10, 3)), requested)
    expect(store.get().rows[0]?.cells[0]?.text).toBe('14')
    store.setGrid(gridWith(cell(10, 3)), performance.now())
    expect(store.get().rows[0]?.cells[0]?.text).toBe('10')
  })
})

describe('a score that is being typed', () => {
  it('is stored before its cell is left, is not sent, and waits for a person once the page has closed', async () => {
    const before = await open()
    before.store.setGrid(gridWith(cell(10, 3)))
    before.store.typing({ row: 0, column: 0, text: '1' })
    expect(before.store.get().rows[0]?.cells[0]).toMatchObject({ text: '1', error: null })
    await device.settle()
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    await device.pass(60_000)
    expect(device.asked).toHaveLength(0)
    const why = 'The page closed while this was typed. Save it, or type it again.'
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '1', state: 'error', error: why })
    store.type([{ row: 0, column: 0, text: '1' }])
    await device.pass(quiet)
    expect(sent()).toMatchObject([{ score: 1, version: 3 }])
  })

  it('is given up for what the cell showed before, and saved where the page is left by itself', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    device.goOffline()
    store.type([{ row: 0, column: 0, text: '14' }])
    for (const text of ['1', '10']) store.typing({ row: 0, column: 0, text })
    store.typing(null)
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '14', state: 'unsaved' })
    store.typing({ row: 0, column: 0, text: '17' })
    await store.flush()
    await device.goOnline()
    expect(sent()).toMatchObject([{ score: 17, version: 3 }])
    store.undo()
    expect(store.get().rows[0]?.cells[0]?.text).toBe('14')
  })
})

describe('scores from a file', () => {
  it('are shown in the grid and stored on the device, but sent only once they are saved', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    const outcome = store.type(
      [
        { row: 0, column: 0, text: '14' },
        { row: 1, column: 0, text: 'abc' },
        { row: 1, column: 1, text: '40' },
      ],
      { held: true },
    )
    expect(outcome).toEqual({ changed: 2, skipped: { count: 1, why: 'Not yet.' } })
    await device.pass(60_000)
    expect(device.asked).toHaveLength(0)
    expect(await store.flush()).toBe(false)
    expect(store.get().rows.map(row => row.cells[0]?.state)).toEqual(['unsaved', 'error'])
    // A manual correction in a cell of the file waits too; another cell does not.
    store.type([{ row: 1, column: 0, text: '7' }])
    await device.pass(quiet)
    expect(device.asked).toHaveLength(0)
    store.saveHeld()
    await device.pass(quiet)
    expect(sent()).toMatchObject([
      { studentId: 'ada', score: 14, version: 3 },
      { studentId: 'ben', score: 7, version: 0 },
    ])
  })

  it('survive a reload while waiting, and can be undone or discarded', async () => {
    const before = await open()
    before.store.setGrid(gridWith(cell(10, 3)))
    before.store.type([{ row: 0, column: 0, text: '14' }], { held: true })
    const { store } = await open()
    await device.pass(60_000)
    expect(device.asked).toHaveLength(0)
    store.setGrid(gridWith(cell(10, 3)))
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '14', state: 'unsaved' })
    store.discardHeld()
    expect(store.get().rows[0]?.cells[0]).toMatchObject({ text: '10', state: 'saved' })
    expect(store.get().entries.size).toBe(0)
  })

  it('wait for Save again after undo and redo', async () => {
    const { store } = await open()
    store.setGrid(gridWith(cell(10, 3)))
    store.type([{ row: 0, column: 0, text: '14' }], { held: true })
    store.undo()
    expect(store.get().entries.size).toBe(0)
    store.redo()
    await device.pass(60_000)
    expect(device.asked).toHaveLength(0)
    expect(store.get().rows[0]?.cells[0]?.text).toBe('14')
  })
})

describe('signing out with unsent scores', () => {
  it('sends nothing in the next person’s name, shows them nothing, and continues when the first person is back', async () => {
    const { session, store, openScores } = await open('teacher')
    store.setGrid(gridWith(cell(10, 3)))
    device.goOffline()
    store.type([{ row: 0, column: 0, text: '14' }])
    await device.pass(quiet)
    session.clear('signedOut')
    await device.goOnline()
    await enter(person('other'))
    await device.pass(120_000)
    expect(device.asked).toHaveLength(0)
    expect(openScores(place).get().entries.size).toBe(0)

    session.clear('signedOut')
    await enter(person('teacher'))
    await device.pass(quiet)
    expect(device.last().by).toBe('Bearer token-of-teacher')
    expect(sent()).toMatchObject([{ score: 14, version: 3 }])
  })
  it('ignores a response that arrives after the person has left', async () => {
    const { session, store } = await open('teacher')
    store.setGrid(gridWith(cell(10, 3)))
    store.type([{ row: 0, column: 0, text: '14' }])
    await device.pass(quiet)
    const late = device.last()
    session.clear('signedOut')
    await enter(person('other'))
    await late.answer(answerOf('stale', cell(11, 4)))
    expect(device.stored('scores', 'other')).toBe(0)
    // Sent again under its id when the first person is back, it gets another response.
    session.clear('signedOut')
    await enter(person('teacher'))
    expect(await unsent()).toContain('"text":"14"')
  })
})

describe('a grid open in two tabs without a connection', () => {
  it('shows in both what was typed in either, and keeps it over a reload', async () => {
    const first = await open()
    first.store.setGrid(gridWith(cell(10, 3)))
    const second = await open('teacher', 'another')
    second.store.setGrid(gridWith(cell(10, 3)))
    device.goOffline()
    first.store.type([{ row: 0, column: 0, text: '14' }])
    second.store.type([{ row: 1, column: 0, text: '9' }])
    await device.pass(quiet)
    const textsOf = ({ store }: typeof first) => [...store.get().entries.values()].map(({ text }) => text).toSorted()
    expect([textsOf(first), textsOf(second)]).toEqual([
      ['14', '9'],
      ['14', '9'],
    ])
    second.store.discard('ben', 'ca')
    await device.settle()
    expect([textsOf(first), textsOf(await open())]).toEqual([['14'], ['14']])
  })
})
