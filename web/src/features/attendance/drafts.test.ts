import { describe, expect, it } from 'vitest'
import { friday, marksOf, registerDevice, standing, thursday } from '../../../test/registers.ts'
import { decided, withoutDrafts } from './model/sheet.ts'
import type { SheetAnswer } from './model/marks.ts'
import { enter, person } from '../../../test/device.ts'

const here = registerDevice()
const { open, sent, soon, answerWith } = here

describe('a register with a good connection', () => {
  it('is sent when the person saves it, not before, and removed once it is written', async () => {
    const { registers, tap, notices } = await open()
    const answers: SheetAnswer[] = []
    registers.onAnswer(answer => answers.push(answer))
    tap(friday, 'ada', 'present')
    tap(friday, 'ben', 'absent')
    await soon()
    expect(here.device.asked).toHaveLength(0)
    registers.save(friday, null)
    await soon()
    expect(here.device.last().path).toBe('/api/attendance/mark-attendance/arm')
    expect(sent()).toMatchObject([
      { studentId: 'ada', mark: 'present', basedOn: null },
      { studentId: 'ben', mark: 'absent', basedOn: null },
    ])
    await here.device.last().answer(answerWith({}))
    expect(registers.get()).toMatchObject({ sending: 'idle', sheets: new Map() })
    expect(answers).toHaveLength(1)
    expect(notices()).toEqual(['Register saved: 1 present, 1 absent'])
    expect(here.device.stored('registers', 'teacher')).toBe(0)
  })

  it('names who stays as somebody else had marked, where the student was presumed present', async () => {
    const { registers, tap, notices } = await open()
    tap(friday, 'ada', 'present')
    registers.save(friday, null, ['ben'])
    await soon()
    const message = 'Obi Ben stays absent, as Mr Obi marked before.'
    const { id = '' } = registers.sheet(friday).queue.find(({ studentId }) => studentId === 'ben') ?? {}
    const answer = answerWith({})
    const ben = { studentId: 'ben', id, outcome: 'unchanged' as const, message, standing: standing('theirs', 'absent') }
    await here.device.last().answer({ ...answer, results: [...answer.results, ben] })
    expect(notices()).toEqual([`Register saved: 1 present, 1 absent. ${message}`])
  })

  it('keeps a newer tap made while the older one was being sent', async () => {
    const { registers, tap } = await open()
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    const [first] = sent()
    tap(friday, 'ada', 'late')
    await here.device.last().answer(answerWith({}))
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
    await here.device.last().answer({ code: 'no_school_day', message: 'Friday was a holiday.' }, 422)
    expect(registers.sheet(friday)).toMatchObject({ queue: [], error: 'Friday was a holiday.' })
    expect(registers.sheet(friday).drafts.ada?.mark).toBe('present')
    expect(notices()).toEqual(['Friday was a holiday.'])
    await here.device.pass(120_000)
    expect(here.device.asked).toHaveLength(1)
  })

  it('says why a single mark was refused, and saves the others', async () => {
    const { registers, tap } = await open()
    tap(friday, 'ada', 'present')
    tap(friday, 'ben', 'absent')
    registers.save(friday, null)
    await soon()
    await here.device
      .last()
      .answer(answerWith({ ben: { outcome: 'refused', message: 'Ben has left.', standing: null } }))
    expect(registers.sheet(friday)).toMatchObject({ queue: [], drafts: {}, refusals: { ben: 'Ben has left.' } })
  })
})

describe('registers without a connection', () => {
  it('wait, are retried after growing pauses, and are sent at once when the connection returns', async () => {
    const { registers, tap } = await open()
    here.device.goOffline()
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    expect(registers.get().sending).toBe('waiting')
    await here.device.pass(60_000)
    expect(registers.sheet(friday).queue).toHaveLength(1)
    await here.device.goOnline()
    expect(sent()).toMatchObject([{ studentId: 'ada', mark: 'present' }])
    await here.device.last().answer(answerWith({}))
    expect(registers.get().sheets.size).toBe(0)
  })

  it('survive a reload, whether saved or only tapped', async () => {
    const before = await open()
    here.device.goOffline()
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
    await here.device.last().lose()
    expect(registers.get().sending).toBe('waiting')
    await here.device.goOnline()
    expect(sent()).toEqual(first)
    await here.device.last().answer(answerWith({ ada: { outcome: 'unchanged' } }))
    expect(registers.get().sheets.size).toBe(0)
  })

  it('of several days go together, and each gets its own response', async () => {
    const { registers, tap } = await open()
    here.device.goOffline()
    tap(thursday, 'ada', 'absent')
    registers.save(thursday, null)
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    await here.device.goOnline()
    expect(here.device.last().path).toBe('/api/attendance/bulk-update')
    const { body } = here.device.last()
    const sheets = typeof body === 'object' && body && 'sheets' in body && Array.isArray(body.sheets) ? body.sheets : []
    expect(sheets).toMatchObject([
      { day: '2026-11-19', classArmId: 'arm' },
      { day: '2026-11-20', classArmId: 'arm' },
    ])
    const refusal = { code: 'locked', message: 'Thursday is locked.', results: [] }
    await here.device.last().answer({
      sheets: [
        { ...thursday, answer: null, error: refusal },
        { ...friday, answer: answerWith({}, marksOf(sheets[1])), error: null },
      ],
    })
    expect([...registers.get().sheets.values()]).toMatchObject([{ day: '2026-11-19', error: 'Thursday is locked.' }])
  })

  it('go each by itself where the request for all was refused, so that one holds up no other', async () => {
    const { registers, tap } = await open()
    here.device.goOffline()
    for (const day of [thursday, friday]) {
      tap(day, 'ada', 'present')
      registers.save(day, null)
    }
    await soon()
    await here.device.goOnline()
    await here.device.last().answer({ code: 'validation_error', message: 'Thursday is not valid.' }, 422)
    await soon()
    await here.device.last().answer({ code: 'no_school_day', message: 'Thursday was a holiday.' }, 422)
    await soon()
    expect(here.device.last().path).toBe('/api/attendance/mark-attendance/arm')
    await here.device.last().answer(answerWith({}))
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
    await here.device
      .last()
      .answer(answerWith({ ada: { outcome: 'conflict', standing: standing('theirs', 'absent') } }))
    expect(opened.registers.sheet(friday).conflicts.ada).toMatchObject({
      mine: { mark: 'present' },
      theirs: { mark: 'absent' },
    })
    await here.device.pass(120_000)
    expect(here.device.asked).toHaveLength(1)
    return opened
  }

  it('send nothing until a person chooses; "mine" is sent with the version of "theirs"', async () => {
    const { registers } = await inConflict()
    registers.change(friday, (sheet, making) => decided(sheet, 'ada', 'mine', making))
    await soon()
    expect(sent()).toMatchObject([{ studentId: 'ada', mark: 'present', basedOn: 'theirs' }])
    await here.device.last().answer(answerWith({}))
    expect(registers.get().sheets.size).toBe(0)
  })

  it('keep "theirs" by sending nothing', async () => {
    const { registers } = await inConflict()
    registers.change(friday, (sheet, making) => decided(sheet, 'ada', 'theirs', making))
    await soon()
    expect(here.device.asked).toHaveLength(1)
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
    here.device.goOffline()
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    session.clear('signedOut')
    expect(registers.get().sheets.size).toBe(0)
    await here.device.goOnline()
    await enter(person('other'))
    await here.device.pass(120_000)
    expect(here.device.asked).toHaveLength(0)
    expect(registers.get().sheets.size).toBe(0)

    session.clear('signedOut')
    await enter(person('teacher'))
    await soon()
    expect(here.device.last().by).toBe('Bearer token-of-teacher')
    expect(sent()).toMatchObject([{ studentId: 'ada', mark: 'present' }])
  })

  it('ignores a response that arrives after the person has left', async () => {
    const { session, registers, tap } = await open('teacher')
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    const late = here.device.last()
    const answer = answerWith({ ada: { outcome: 'conflict', standing: standing('theirs', 'absent') } })
    session.clear('signedOut')
    await enter(person('other'))
    await late.answer(answer)
    expect(registers.get().sheets.size).toBe(0)
    expect(here.device.stored('registers', 'other')).toBe(0)
  })

  it('does not show the next person a refusal that arrives after the first has left', async () => {
    const { session, registers, tap, notices } = await open('teacher')
    tap(friday, 'ada', 'present')
    registers.save(friday, null)
    await soon()
    const late = here.device.last()
    session.clear('signedOut')
    await enter(person('other'))
    tap(friday, 'ben', 'absent')
    registers.save(friday, null)
    await late.answer({ code: 'forbidden', message: 'Not your class arm.', requestId: 'r1' }, 403)
    expect(registers.sheet(friday).error).toBeNull()
    expect(notices()).toEqual([])
    await soon()
    expect(here.device.last().by).toBe('Bearer token-of-other')
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
    here.device.goOffline()
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
    expect(here.device.asked).toHaveLength(1)
    await here.device.last().answer(answerWith({}))
    await here.device.pass(120_000)
    expect(here.device.asked).toHaveLength(1)
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
