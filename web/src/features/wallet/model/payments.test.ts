import type { Payment } from '@akada/contract/wallet/schemas'
import { describe, expect, it } from 'vitest'
import { waitOf } from './payments.ts'

const payment = (status: Payment['status'], ask = true): Payment => ({
  id: '0197c5a0-0000-7000-8000-000000000001',
  organization: { id: '0197c5a0-0000-7000-8000-000000000002', name: 'Unity Secondary School' },
  status,
  amount: 12_500,
  paid: null,
  held: 0,
  currency: null,
  link: null,
  message: '',
  requestedBy: null,
  payer: null,
  purpose: null,
  createdAt: '2026-11-16T08:00:00.000Z',
  checkedAt: null,
  settledAt: null,
  reference: null,
  can: { ask, pay: false, settle: false },
})

describe('waitOf', () => {
  it('checks again soon, then less and less often, but at least once a minute', () => {
    const waits = Array.from({ length: 20 }, (_, look) => waitOf(payment('Pending'), look + 1))
    expect(waits[0]).toBe(4000)
    expect(waits.slice(1).every((wait, index) => Number(wait) >= Number(waits[index]))).toBe(true)
    expect(waits.at(-1)).toBe(60_000)
    expect(waitOf(payment('Abandoned'), 3)).toBe(9000)
  })

  it('does not check what will not change by itself', () => {
    const ended = ['Credited', 'Held', 'Reversed', 'Settled'] as const
    expect(ended.filter(status => waitOf(payment(status), 1) !== false)).toEqual([])
    expect(waitOf(payment('Pending', false), 1)).toBe(false)
    expect(waitOf(undefined, 0)).toBe(false)
    expect(waitOf(payment('Pending'), 35)).toBe(false)
  })
})
