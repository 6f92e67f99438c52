import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, makeDevice, person } from '../../../test/device.ts'
import { choiceOf, entriesOf } from './model/choice.ts'
import type { Registration } from './queries.ts'

const place = { schoolId: 'school', examId: 'exam', title: 'BECE' }
/** Longer than the pause before sending. */
const quiet = 1000

const maths = (...students: string[]) => [{ subject: 'maths', students }]

const registration = (revision: number, students: string[], savedBy = 'Mrs Bello'): Registration => ({
  id: 'registration',
  number: 1,
  status: 'Unpaid',
  school: { id: 'school', name: 'School' },
  exam: { id: 'exam', examName: 'BECE' },
  candidates: students.length,
  fee: 0,
  correctAmount: 0,
  studentsAndSubjectsRegistration: maths(...students),
  students: students.map(id => ({ id, fullName: id })),
  obstacles: [],
  paidAt: null,
  paidBy: null,
  reference: null,
  reversal: null,
  savedAt: '2026-11-20T06:00:00.000Z',
  savedBy,
  revision,
})

const stale = { code: 'registration_changed', message: 'Mr Obi changed this registration meanwhile.' }

let device: ReturnType<typeof makeDevice>

const open = async (server: Registration | null) => {
  await device.reload()
  const { openDraft, unsentDrafts } = await import('./registration-draft.ts')
  await enter(person('clerk'))
  const draft = openDraft(place)
  draft.setServer(server)
  return { draft, unsentDrafts, chosen: () => entriesOf(draft.get().choice) }
}

/** A visit that begins on another page: the sender picks up what is on the device. */
const visit = async (school = 'school') => {
  await device.reload()
  const { session } = await import('../../lib/session.ts')
  const { notices } = await import('../../lib/notices.ts')
  const { openDraft, unsentDrafts, unsentRegistrations } = await import('./registration-draft.ts')
  const { staff, ...user } = person('clerk')
  const there = {
    id: school,
    name: 'School',
    category: 'Senior Secondary' as const,
    logo: null,
    classRooms: null,
    usableToilets: null,
    addressCoordinates: null,
  }
  await enter(person('clerk'))
  session.set({ ...user, staff: { ...staff, operations: ['exam.register'], school: there } })
  unsentRegistrations.send()
  await device.pass(0)
  return { openDraft, unsentDrafts, told: () => notices.get().map(({ text }) => text) }
}

const leftBehind = async (server: Registration | null, students: string[]) => {
  const first = await open(server)
  device.goOffline()
  first.draft.choose(choiceOf(maths(...students)))
  await device.pass(quiet)
  await device.goOnline()
  device.asked.length = 0
}

beforeEach(() => {
  vi.useFakeTimers()
  device = makeDevice()
})
afterEach(async () => {
  await device.settle()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a choice of candidates', () => {
  it('is sent after a pause, with the revision that was seen, and removed once it is saved', async () => {
    const { draft, unsentDrafts } = await open(null)
    draft.choose(choiceOf(maths('ada')))
    await device.pass(500)
    draft.choose(choiceOf(maths('ada', 'ben')))
    await device.pass(500)
    expect(device.asked).toHaveLength(0)
    expect(unsentDrafts()).toMatchObject([place])
    await device.pass(quiet)
    expect(device.last().body).toMatchObject({
      registration: null,
      revision: 0,
      studentsAndSubjectsRegistration: maths('ada', 'ben'),
    })
    await device.last().answer(registration(1, ['ada', 'ben']))
    expect(draft.isUnsaved()).toBe(false)
    expect(device.stored('exam-registrations', 'clerk')).toBe(0)
    draft.choose(choiceOf(maths('ada')))
    await device.pass(quiet)
    expect(device.last().body).toMatchObject({ revision: 1 })
  })

  it('stays on the device over a reload without a connection, and is sent automatically with the revision it was based on', async () => {
    const first = await open(registration(4, ['ada']))
    device.goOffline()
    first.draft.choose(choiceOf(maths('ada', 'ben')))
    await device.pass(quiet)
    expect(first.draft.get().sending).toBe('waiting')
    const flushing = first.draft.flush()
    await device.pass(0)
    expect(await flushing).toBe(false)

    const { draft, chosen } = await open(registration(5, ['ada', 'chi'], 'Mr Obi'))
    expect(chosen()).toEqual(maths('ada', 'ben'))
    await device.goOnline()
    await device.pass(quiet)
    expect(device.last().body).toMatchObject({ registration: 'registration', revision: 4 })
    expect(draft.isUnsaved()).toBe(true)
  })

  it('is not sent if it is empty: what was saved stays until it is discarded', async () => {
    const { draft } = await open(registration(1, ['ada']))
    draft.choose(choiceOf([]))
    await device.pass(quiet)
    expect(device.asked).toHaveLength(0)
    expect(await draft.flush()).toBe(false)
    draft.reset()
    expect(draft.isUnsaved()).toBe(false)
  })

  it('counts as unsaved if everybody was removed, so that nothing old is paid; when discarded, it equals what the server has', async () => {
    const { draft, chosen, unsentDrafts } = await open(registration(1, ['ada']))
    draft.choose(choiceOf([]))
    expect(await draft.flush()).toBe(false)
    expect(draft.isUnsaved()).toBe(true)
    draft.discard()
    expect(chosen()).toEqual(maths('ada'))
    expect(draft.isUnsaved()).toBe(false)
    expect(unsentDrafts()).toEqual([])
  })

  it('discarded after a reload equals what the server has now', async () => {
    const first = await open(registration(4, ['ada']))
    device.goOffline()
    first.draft.choose(choiceOf(maths('ben')))
    const { draft, chosen } = await open(registration(5, ['chi'], 'Mr Obi'))
    draft.discard()
    expect(chosen()).toEqual(maths('chi'))
    await device.goOnline()
    draft.choose(choiceOf(maths('chi', 'ben')))
    await device.pass(quiet)
    expect(device.last().body).toMatchObject({ registration: 'registration', revision: 5 })
  })

  it('follows what somebody else saved while it has no unsaved changes', async () => {
    const { draft, chosen } = await open(registration(1, ['ada']))
    draft.setServer(registration(2, ['ben']))
    expect(chosen()).toEqual(maths('ben'))
    // An older response that arrives late changes nothing.
    draft.setServer(registration(1, ['ada']))
    expect(chosen()).toEqual(maths('ben'))
  })
})

describe('a choice while it is being paid', () => {
  it('is complete if all of it was saved', async () => {
    const { draft, chosen, unsentDrafts } = await open(registration(1, ['ada', 'ben']))
    draft.paid([registration(2, ['ada', 'ben'])])
    await device.pass(quiet)
    expect(chosen()).toEqual([])
    expect(unsentDrafts()).toEqual([])
    expect(device.asked).toHaveLength(0)
  })

  it('keeps students chosen since who are not candidates, and sends them as another registration', async () => {
    const { draft, chosen, unsentDrafts } = await open(registration(1, ['ada', 'ben']))
    device.goOffline()
    draft.choose(choiceOf([...maths('ada', 'chi'), { subject: 'english', students: ['ben'] }]))
    await device.pass(quiet)
    draft.paid([registration(2, ['ada', 'ben'])])
    expect(chosen()).toEqual(maths('chi'))
    expect(unsentDrafts()).toMatchObject([place])
    await device.goOnline()
    await device.pass(quiet)
    expect(device.last().body).toMatchObject({
      registration: null,
      revision: 0,
      studentsAndSubjectsRegistration: maths('chi'),
    })
  })
})

describe('a choice on an older revision', () => {
  const collide = async (theirs: string[]) => {
    const opened = await open(registration(1, ['ada']))
    opened.draft.choose(choiceOf(maths('ada', 'ben')))
    await device.pass(quiet)
    await device.last().answer(stale, 409)
    await device.last().answer({ foundRegistrations: [registration(2, theirs, 'Mr Obi')] })
    return opened
  }

  it('is shown beside the current version, and sent again once a person has decided', async () => {
    const { draft } = await collide(['chi'])
    expect(draft.get().conflict).toMatchObject({ message: stale.message, theirs: { savedBy: 'Mr Obi' } })
    const asked = device.asked.length
    draft.send()
    await device.pass(quiet)
    expect(device.asked).toHaveLength(asked)
    draft.settle('both')
    await device.pass(quiet)
    expect(device.last().body).toMatchObject({
      revision: 2,
      studentsAndSubjectsRegistration: maths('ada', 'ben', 'chi'),
    })
  })

  it('accepts the other version without another save', async () => {
    const { draft, chosen } = await collide(['chi'])
    const asked = device.asked.length
    draft.settle('theirs')
    await device.pass(quiet)
    expect(chosen()).toEqual(maths('chi'))
    expect(device.asked).toHaveLength(asked)
    expect(device.stored('exam-registrations', 'clerk')).toBe(0)
  })

  it('is not a conflict if only the response to its own save was lost', async () => {
    const { draft } = await collide(['ben', 'ada'])
    expect(draft.get().conflict).toBeNull()
    expect(draft.isUnsaved()).toBe(false)
  })
})

describe('a choice that was left on the device', () => {
  it('is sent without opening the exam, and reported', async () => {
    await leftBehind(registration(4, ['ada']), ['ada', 'ben'])
    const { openDraft, unsentDrafts, told } = await visit()
    expect(device.asked).toHaveLength(1)
    expect(device.last().body).toMatchObject({
      registration: 'registration',
      revision: 4,
      studentsAndSubjectsRegistration: maths('ada', 'ben'),
    })
    await device.last().answer(registration(5, ['ada', 'ben']))
    expect(unsentDrafts()).toEqual([])
    expect(told()).toEqual(['BECE: the candidates chosen on this device are saved.'])
    const draft = openDraft(place)
    draft.setServer(registration(5, ['ada', 'ben']))
    draft.choose(choiceOf(maths('ben')))
    await device.pass(quiet)
    expect(device.last().body).toMatchObject({ revision: 5 })
  })

  it('is reported if in conflict, shown so in the list, and compared when the exam is opened', async () => {
    await leftBehind(registration(4, ['ada']), ['ada', 'ben'])
    const { openDraft, unsentDrafts, told } = await visit()
    await device.last().answer(stale, 409)
    await device.last().answer({ foundRegistrations: [registration(5, ['chi'], 'Mr Obi')] })
    expect(unsentDrafts()).toMatchObject([{ ...place, isConflict: true, refusal: null }])
    expect(told()).toEqual([`BECE: ${stale.message} Open it under Exam registration to compare.`])
    const asked = device.asked.length
    const draft = openDraft(place)
    draft.setServer(registration(5, ['chi'], 'Mr Obi'))
    await device.pass(quiet)
    expect(draft.get().conflict).toMatchObject({ theirs: { savedBy: 'Mr Obi' } })
    expect(device.asked).toHaveLength(asked)
    draft.settle('both')
    await device.pass(quiet)
    expect(device.last().body).toMatchObject({
      revision: 5,
      studentsAndSubjectsRegistration: maths('ada', 'ben', 'chi'),
    })
  })

  it('stays if it is refused, with the reason', async () => {
    await leftBehind(null, ['ada'])
    const { unsentDrafts, told } = await visit()
    await device.last().answer({ code: 'registration_closed', message: 'Registration ended.' }, 422)
    expect(unsentDrafts()).toMatchObject([{ ...place, isConflict: false, refusal: 'Registration ended.' }])
    expect(told()).toEqual(['BECE: Registration ended.'])
  })

  it('of another school waits until the person acts in that school; an empty one is not sent', async () => {
    await leftBehind(registration(4, ['ada']), ['ben'])
    await visit('another')
    expect(device.asked).toEqual([])
    await leftBehind(registration(4, ['ada']), [])
    const { unsentDrafts } = await visit()
    expect(device.asked).toEqual([])
    expect(unsentDrafts()).toMatchObject([{ isEmpty: true }])
  })

  it('continues from what the server has if the save had arrived and only the response was lost', async () => {
    await leftBehind(registration(4, ['ada']), ['ben'])
    const { draft } = await open(registration(5, ['ben']))
    expect(draft.isUnsaved()).toBe(false)
    draft.choose(choiceOf(maths('ben', 'chi')))
    await device.pass(quiet)
    expect(device.last().body).toMatchObject({ revision: 5 })
  })
})
