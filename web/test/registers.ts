import { afterEach, beforeEach, vi } from 'vitest'
import type { MarkResult, SheetAnswer, Standing } from '../src/features/attendance/model/marks.ts'
import { type SheetKey, type StandingMarks, withTap } from '../src/features/attendance/model/sheet.ts'
import { enter, makeDevice, person } from './device.ts'

/** Two registers of one class arm. */
export const friday: SheetKey = { classArmId: 'arm', name: 'JSS 1 Gold', day: '2026-11-20', sitting: 'morning' }
export const thursday: SheetKey = { ...friday, day: '2026-11-19' }
export const totals = { opened: 2, present: 1, late: 0, absent: 1, excused: 0, unmarked: 0 }

/** The mark that the server has. */
export const standing = (id: string, mark: Standing['mark']): Standing => ({
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

/** The marks of a request. */
export const marksOf = (body: unknown): Sent[] =>
  typeof body === 'object' && body && 'marks' in body && Array.isArray(body.marks) ? body.marks : []

/** Fake timers and a device for each test of a file, with the registers on it. */
export const registerDevice = () => {
  let device: ReturnType<typeof makeDevice>
  beforeEach(() => {
    vi.useFakeTimers()
    device = makeDevice()
  })
  afterEach(async () => {
    await device.settle()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const open = async (who = 'teacher', page: 'reloaded' | 'another' = 'reloaded') => {
    await (page === 'another' ? device.newTab() : device.reload())
    const { session } = await import('../src/lib/session.ts')
    await enter(person(who))
    const { notices } = await import('../src/lib/notices.ts')
    const { registers } = await import('../src/features/attendance/drafts.ts')
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
  return {
    /** The device of the test. */
    get device() {
      return device
    },
    open,
    sent,
    soon,
    answerWith,
  }
}
