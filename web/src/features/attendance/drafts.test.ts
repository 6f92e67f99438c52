import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, makeDevice, person } from '../../../test/device.ts'
import type { MarkResult, SheetAnswer, Standing } from './model/marks.ts'
import { decided, type SheetKey, type StandingMarks, withoutDrafts, withTap } from './model/sheet.ts'

const friday: SheetKey = { classArmId: 'arm', name: 'JSS 1 Gold', day: '2026-11-20', sitting: 'morning' }
const thursday: SheetKey = { ...friday, day: '2026-11-19' }
const totals = { opened: 2, present: 1, late: 0, absent: 1, excused: 0, unmarked: 0 }

const standing = (id: string, mark: Standing['mark']): Standing => ({
  id,
  mark,
  reason: null,
  at: '2026-11-20T06:50:00.000Z',
  by: { id: 'other', name: 'Mr Obi' },
})

interface Sent {
  id: string
  studentId: string
  mark: Standing['mark']
  basedOn: string | null
}

const marksOf = (body: unknown): Sent[] =>
  typeof body === 'object' && body && 'marks' in body && Array.isArray(body.marks) ? body.marks : []

let device: ReturnType<typeof makeDevice>

const open = async (who = 'teacher', page: 'reloaded' | 'another' = 'reloaded') => {
  await (page === 'another' ? device.newTab() : device.reload())
  const { session } = await import('../../lib/session.ts')
  await enter(person(who))
  const { notices } = await import('../../lib/notices.ts')
  const { registers } = await import('./drafts.ts')
  const tap = (key: SheetKey, studentId: string, mark: Standing['mark'], stands: StandingMarks = {}): void =>
    registers.change(key, (sheet, making) => withTap(sheet, stands, { studentId, mark }, making))
  return { session, registers, tap, notices: () => notices.get().map(({ text }) => text) }
}

const sent = (): Sent[] => marksOf(device.last().body)
const soon = (): Promise<void> => device.pass(10)

/** The server's response for each mark that it received. */
const answerWith = (
  results: Record<string, Pick<MarkResult, 'outcome'> & Partial<MarkResult>>,
  marks: Sent[] = sent(),
  { day, sitting }: SheetKey = friday,
): SheetAnswer => ({
  classArmId: 'arm',
  day,
  sitting,
  totals,
  presumed: 0,
  by: { id: 'teacher', name: 'Mrs Bello' },
  revision: 1,
  results: marks.map(({ id, studentId, mark }) => ({
    id,
    studentId,
    message: null,
    standing: standing(id, mark),
    ...(results[studentId] ?? { outcome: 'saved' }),
  })),
})

beforeEach(() => {
  vi.useFakeTimers()
  device = makeDevice()
})
afterEach(async () => {
  await device.settle()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a register with a good connection', () => {
  it('is sent when the person saves it, not before, and removed once it is written', async () => {
    const { registers, tap, notices } = await open()
    const answers: SheetAnswer[] = []
    registers.onAnswer(answer => answers.push(answer))
    tap(friday, 'ada', 'present')
    tap(friday, 'ben', 'absent')
    await soon()
    expect(device.asked).toHaveLength(0)
    registers.save(friday, null)
    await soon()
    expect(device.last().path).toBe('/api/attendance/mark-attendance/arm')
    expect(sent()).toMatchObject([
      { studentId: 'ada', mark: 'present', basedOn: null },
      { studentId: 'ben', mark: 'absent', basedOn: null },
    ])
    await device.last().answer(answerWith({}))
    expect(registers.get()).toMatchObject({ sending: 'idle', sheets: new Map() })
    expect(answers).toHaveLength(1)
    expect(notices()).toEqual(['Register saved: 1 present, 1 absent'])
    expect(device.stored('registers', 'teacher')).toBe(0)
  })

  it('keeps a newer tap made while the older one was being sent', async () => {
    const { registers, tap } = await open()
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    const [first] = sent()
    tap(friday, 'ada', 'late')
    await device.last().answer(answerWith({}))
    expect(registers.sheet(friday).drafts.ada).toMatchObject({ mark: 'late', basedOn: first?.id })
    registers.save(friday, null)
    await soon()
    expect(sent()).toMatchObject([{ mark: 'late', basedOn: first?.id }])
  })

  it('refused as a whole returns to be corrected, with the reason, and is not sent again automatically', async () => {
    const { registers, tap, notices } = await open()
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    await device.last().answer({ code: 'no_school_day', message: 'Friday was a holiday.' }, 422)
    expect(registers.sheet(friday)).toMatchObject({ queue: [], error: 'Friday was a holiday.' })
    expect(registers.sheet(friday).drafts.ada?.mark).toBe('present')
    expect(notices()).toEqual(['Friday was a holiday.'])
    await device.pass(120_000)
    expect(device.asked).toHaveLength(1)
  })

  it('says why a single mark was refused, and saves the others', async () => {
    const { registers, tap } = await open()
    tap(friday, 'ada', 'present')
    tap(friday, 'ben', 'absent')
    registers.save(friday, null)
    await soon()
    await device.last().answer(answerWith({ ben: { outcome: 'refused', message: 'Ben has left.', standing: null } }))
    expect(registers.sheet(friday)).toMatchObject({ queue: [], drafts: {}, refusals: { ben: 'Ben has left.' } })
  })
})

describe('registers without a connection', () => {
  it('wait, are retried after growing pauses, and are sent at once when the connection returns', async () => {
    const { registers, tap } = await open()
    device.goOffline()
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    expect(registers.get().sending).toBe('waiting')
    await device.pass(60_000)
    expect(registers.sheet(friday).queue).toHaveLength(1)
    await device.goOnline()
    expect(sent()).toMatchObject([{ studentId: 'ada', mark: 'present' }])
    await device.last().answer(answerWith({}))
    expect(registers.get().sheets.size).toBe(0)
  })

  it('survive a reload, whether saved or only tapped', async () => {
    const before = await open()
    device.goOffline()
    before.tap(friday, 'ada', 'present')
    before.registers.save(friday, null)
    before.tap(friday, 'ben', 'late')
    await soon()

    const { registers } = await open()
    expect(registers.sheet(friday).queue).toMatchObject([{ studentId: 'ada', mark: 'present', tried: true }])
    expect(registers.sheet(friday).drafts.ben?.mark).toBe('late')
  })

  it('are sent again with the same ids if the response was lost, so that nothing is written twice', async () => {
    const { registers, tap } = await open()
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    const first = sent()
    await device.last().lose()
    expect(registers.get().sending).toBe('waiting')
    await device.goOnline()
    expect(sent()).toEqual(first)
    await device.last().answer(answerWith({ ada: { outcome: 'unchanged' } }))
    expect(registers.get().sheets.size).toBe(0)
  })

  it('of several days go together, and each gets its own response', async () => {
    const { registers, tap } = await open()
    device.goOffline()
    tap(thursday, 'ada', 'absent')
    registers.save(thursday, null)
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    await device.goOnline()
    expect(device.last().path).toBe('/api/attendance/bulk-update')
    const { body } = device.last()
    const sheets = typeof body === 'object' && body && 'sheets' in body && Array.isArray(body.sheets) ? body.sheets : []
    expect(sheets).toMatchObject([
      { day: '2026-11-19', classArmId: 'arm' },
      { day: '2026-11-20', classArmId: 'arm' },
    ])
    const refusal = { code: 'locked', message: 'Thursday is locked.', results: [] }
    await device.last().answer({
      sheets: [
        { ...thursday, answer: null, error: refusal },
        { ...friday, answer: answerWith({}, marksOf(sheets[1])), error: null },
      ],
    })
    expect([...registers.get().sheets.values()]).toMatchObject([{ day: '2026-11-19', error: 'Thursday is locked.' }])
  })
})

const html = '<html><title>Buy data to go on</title></html>'
const passing: [string, number, string][] = [
  ['an error of a gateway', 500, html],
  ['an error page of Akada', 500, JSON.stringify({ code: 'internal', message: 'Wrong.', requestId: 'r1' })],
  ['too large for a proxy', 413, html],
  ['a web filter', 403, '{"message":"Blocked by policy."}'],
  ['a portal', 511, html],
  ['a network that delivers content', 520, 'error code: 520'],
  ['no token', 401, JSON.stringify({ code: 'not_signed_in', message: 'Sign in to go on.', requestId: 'r1' })],
  ['an upgrade', 502, 'Bad gateway'],
  ['too many', 429, JSON.stringify({ code: 'too_many_requests', message: 'Wait.', requestId: 'r1' })],
  ['a password to set', 403, JSON.stringify({ code: 'must_set_password', message: 'Set one.', requestId: 'r1' })],
  ['a page with 200', 200, html],
  ['half an answer', 200, '{"classArmId":"arm","day":'],
  ['another JSON', 200, '{}'],
  ['a list', 200, '[]'],
  ['the answer to another register', 200, JSON.stringify({ classArmId: 'other', results: [], totals })],
]

describe('a saved register, answered by', () => {
  it.each(passing)('%s, stays saved and is sent again by itself', async (_what, status, text) => {
    const { registers, tap, notices } = await open()
    tap(friday, 'ada', 'absent')
    registers.save(friday, null, ['ben', 'chi'])
    await soon()
    const first = device.last().body
    await device.last().answerForeign(text, status)
    expect(registers.sheet(friday)).toMatchObject({ drafts: {}, error: null })
    expect(registers.sheet(friday).queue.map(({ studentId }) => studentId)).toEqual(['ada', 'ben', 'chi'])
    expect([registers.get().sending, registers.get().why]).toEqual(['waiting', expect.any(String)])
    expect(registers.get().why).not.toMatch(/JSON|token '|iterable|undefined/)
    await device.pass(60_000)
    expect(device.last().body).toEqual(first)
    expect(device.asked.length).toBeGreaterThan(1)
    await device.last().answer(answerWith({}))
    expect(registers.get().sheets.size).toBe(0)
    expect(notices()).toEqual(['Register saved: 1 present, 1 absent'])
  })

  it('a refusal of a request of several is sent alone, so that no register holds up another', async () => {
    const { registers, tap } = await open()
    device.goOffline()
    for (const key of [thursday, friday]) {
      tap(key, 'ada', 'absent')
      registers.save(key, null)
    }
    await soon()
    await device.goOnline()
    expect(device.last().path).toBe('/api/attendance/bulk-update')
    await device.last().answer({ code: 'invalid', message: 'One of them is invalid.' }, 422)
    expect(device.last().body).toMatchObject({ day: '2026-11-19' })
    await device.last().answer({ code: 'no_school_day', message: 'Thursday was a holiday.' }, 422)
    expect(device.last().body).toMatchObject({ day: '2026-11-20' })
    await device.last().answer(answerWith({}))
    expect([...registers.get().sheets.values()]).toMatchObject([
      { day: '2026-11-19', error: 'Thursday was a holiday.' },
    ])
  })
})

describe('two people editing one register', () => {
  const inConflict = async () => {
    const opened = await open()
    opened.tap(friday, 'ada', 'present')
    opened.registers.save(friday, null)
    await soon()
    await device.last().answer(answerWith({ ada: { outcome: 'conflict', standing: standing('theirs', 'absent') } }))
    expect(opened.registers.sheet(friday).conflicts.ada).toMatchObject({
      mine: { mark: 'present' },
      theirs: { mark: 'absent' },
    })
    await device.pass(120_000)
    expect(device.asked).toHaveLength(1)
    return opened
  }

  it('send nothing until a person chooses; "mine" is sent with the version of "theirs"', async () => {
    const { registers } = await inConflict()
    registers.change(friday, (sheet, making) => decided(sheet, 'ada', 'mine', making))
    await soon()
    expect(sent()).toMatchObject([{ studentId: 'ada', mark: 'present', basedOn: 'theirs' }])
    await device.last().answer(answerWith({}))
    expect(registers.get().sheets.size).toBe(0)
  })

  it('keep "theirs" by sending nothing', async () => {
    const { registers } = await inConflict()
    registers.change(friday, (sheet, making) => decided(sheet, 'ada', 'theirs', making))
    await soon()
    expect(device.asked).toHaveLength(1)
    expect(registers.get().sheets.size).toBe(0)
  })

  it('still have an undecided conflict after a reload', async () => {
    await inConflict()
    const { registers } = await open()
    expect(registers.sheet(friday).conflicts.ada).toMatchObject({ theirs: { mark: 'absent' } })
  })
})

describe('signing out with unsent registers', () => {
  it('sends nothing in the next person’s name, shows them nothing, and continues when the first person is back', async () => {
    const { session, registers, tap } = await open('teacher')
    device.goOffline()
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    session.clear('signedOut')
    expect(registers.get().sheets.size).toBe(0)
    await device.goOnline()
    await enter(person('other'))
    await device.pass(120_000)
    expect(device.asked).toHaveLength(0)
    expect(registers.get().sheets.size).toBe(0)

    session.clear('signedOut')
    await enter(person('teacher'))
    await soon()
    expect(device.last().by).toBe('Bearer token-of-teacher')
    expect(sent()).toMatchObject([{ studentId: 'ada', mark: 'present' }])
  })

  it('ignores a response that arrives after the person has left', async () => {
    const { session, registers, tap } = await open('teacher')
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    const late = device.last()
    const answer = answerWith({ ada: { outcome: 'conflict', standing: standing('theirs', 'absent') } })
    session.clear('signedOut')
    await enter(person('other'))
    await late.answer(answer)
    expect(registers.get().sheets.size).toBe(0)
    expect(device.stored('registers', 'other')).toBe(0)
  })

  it('does not show the next person a refusal that arrives after the first has left', async () => {
    const { session, registers, tap, notices } = await open('teacher')
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    const late = device.last()
    session.clear('signedOut')
    await enter(person('other'))
    tap(friday, 'ben', 'absent')
    registers.save(friday, null)
    await late.answer({ code: 'forbidden', message: 'Not your class arm.', requestId: 'r1' }, 403)
    expect(registers.sheet(friday).error).toBeNull()
    expect(notices()).toEqual([])
    await soon()
    expect(device.last().by).toBe('Bearer token-of-other')
    expect(sent()).toMatchObject([{ studentId: 'ben', mark: 'absent' }])
  })
})

describe('a register open in two tabs', () => {
  const openTwice = async () => {
    const first = await open()
    const second = await open('teacher', 'another')
    first.tap(friday, 'ada', 'present')
    second.tap(friday, 'ben', 'absent')
    await soon()
    return { first, second }
  }

  it('is shared: what is tapped in either shows in both, and survives them without a connection', async () => {
    const { first, second } = await openTwice()
    device.goOffline()
    for (const { registers } of [first, second])
      expect(Object.keys(registers.sheet(friday).drafts).toSorted()).toEqual(['ada', 'ben'])
    first.registers.save(friday, null)
    await soon()
    second.tap(friday, 'chi', 'late')
    await soon()
    const { registers } = await open()
    const { queue, drafts } = registers.sheet(friday)
    // The register is a set: the order in which the tabs stored their taps makes no difference.
    expect(Object.fromEntries(queue.map(({ studentId, mark }) => [studentId, mark]))).toEqual({
      ada: 'present',
      ben: 'absent',
    })
    expect(Object.values(drafts)).toMatchObject([{ studentId: 'chi', mark: 'late' }])
  })

  it('is sent by one of them, and removed from both once it is saved', async () => {
    const { first, second } = await openTwice()
    first.registers.save(friday, null)
    second.registers.send()
    await soon()
    expect(device.asked).toHaveLength(1)
    await device.last().answer(answerWith({}))
    await device.pass(120_000)
    expect(device.asked).toHaveLength(1)
    for (const { registers } of [first, second]) expect(registers.get().sheets.size).toBe(0)
  })

  it('removes in both what is undone in one', async () => {
    const { first, second } = await openTwice()
    second.registers.change(friday, withoutDrafts)
    await soon()
    expect(first.registers.get().sheets.size).toBe(0)
    expect((await open()).registers.get().sheets.size).toBe(0)
  })
})

describe('a register that an older version left on the device', () => {
  it('is shown and sent at the next visit of its owner', async () => {
    const tap = (studentId: string, tried: boolean) => ({
      id: `tap-of-${studentId}`,
      studentId,
      mark: 'present',
      reason: null,
      at: '2026-11-20T06:50:00.000Z',
      basedOn: null,
      tried,
    })
    const sheet = {
      ...friday,
      drafts: { ben: tap('ben', false) },
      queue: [tap('ada', true)],
      conflicts: {},
      refusals: {},
    }
    device.storage.setItem(
      'akada.unsent.registers.teacher',
      JSON.stringify({ 'arm 2026-11-20 morning': { ...sheet, why: null, error: null } }),
    )
    const { registers } = await open()
    await soon()
    expect(sent()).toMatchObject([{ id: 'tap-of-ada', studentId: 'ada', mark: 'present' }])
    expect(registers.sheet(friday).drafts.ben).toMatchObject({ mark: 'present' })
    expect(device.storage.getItem('akada.unsent.registers.teacher')).toBeNull()
    await device.last().answer(answerWith({}))
    expect(registers.sheet(friday).queue).toEqual([])
  })
})
