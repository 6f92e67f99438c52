import { describe, expect, it } from 'vitest'
import type { Register, Sitting } from './marks.ts'
import { nextDue } from './week.ts'
import { emptySheet, partOf } from './sheet.ts'

const by = { id: 't', name: 'Mrs Bello' }
const marked = (day: string, sitting: Sitting) => ({
  day,
  sitting,
  revision: 1,
  presumed: 0,
  marks: { ada: { id: 'm', mark: 'present' as const, reason: null, at: '2026-11-16T07:00:00Z', by } },
})

const register: Register = {
  classArm: { id: 'arm', fullName: 'JSS 1 Gold' },
  term: { id: 'term', name: 'First Term', starts: '2026-09-14', ends: '2026-12-18', closed: false },
  sittings: ['morning', 'afternoon'],
  opens: { morning: '07:00', afternoon: '12:00' },
  schoolDays: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'],
  closedDays: [],
  today: '2026-11-18',
  students: [
    {
      id: 'ada',
      fullName: 'Ojo Ada',
      begins: '2026-09-14',
      ends: null,
      fxId: 'a',
      admissionNumber: '1',
      gender: 'female',
    },
  ],
  presumesPresent: true,
  registers: [marked('2026-11-16', 'morning'), marked('2026-11-18', 'morning')],
  corrected: [],
  explanations: 0,
  can: { mark: true, needsReason: false },
}
const from = (day: string, sitting: Sitting = 'morning', time = '13:10') =>
  nextDue(register, { day, sitting }, new Map(), time)

describe('what is due after a register', () => {
  it('is the afternoon of the day, then the next day that lacks marks', () => {
    expect(from('2026-11-18')).toEqual({ day: '2026-11-18', sitting: 'afternoon' })
    expect(from('2026-11-16', 'afternoon')).toEqual({ day: '2026-11-17', sitting: 'morning' })
  })

  it('is an earlier day once today is marked, and never a day to come', () => {
    expect(from('2026-11-18', 'afternoon')).toEqual({ day: '2026-11-16', sitting: 'afternoon' })
  })

  it('is never one of today that may not be called yet', () => {
    expect(from('2026-11-18', 'morning', '09:10')).toEqual({ day: '2026-11-16', sitting: 'afternoon' })
  })

  it('is not a register that waits on the device to be sent', () => {
    const key = { classArmId: 'arm', name: 'JSS 1 Gold', day: '2026-11-18', sitting: 'afternoon' } as const
    const tap = { id: 'm', studentId: 'ada', mark: 'late', reason: null, at: '', basedOn: null, tried: false } as const
    const waiting = new Map([[partOf(key), { ...emptySheet(key), queue: [tap] }]])
    expect(nextDue(register, { day: '2026-11-18', sitting: 'morning' }, waiting, '13:10')).toEqual({
      day: '2026-11-16',
      sitting: 'afternoon',
    })
  })
})
