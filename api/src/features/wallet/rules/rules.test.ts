import type { PaymentStatus } from '@akada/contract/wallet/schemas'
import { describe, expect, it } from 'vitest'
import { gatewayDifference } from './errors.ts'
import { newReference } from './reference.ts'
import { decide, type GatewayEvent, type LockedPayment, nextCheckAfter } from './settlement.ts'
import { isStatementSpan } from '../view.ts'

const pending: LockedPayment = { status: 'Pending', expectedKobo: 100_000, creditedKobo: 0, heldKobo: 0 }
const said = (status: GatewayEvent['status'], amountMinor = 0, currency = 'NGN'): GatewayEvent => ({
  status,
  amountMinor,
  currency,
})
const soon = { ageMs: 60_000, asked: false }

describe('the meaning of the gateway’s response', () => {
  it('is exact to the kobo: one too few is held, one too many is credited with the rest held', () => {
    expect(decide(pending, said('success', 100_000), soon)).toEqual({ act: 'credit', creditKobo: 100_000, heldKobo: 0 })
    expect(decide(pending, said('success', 99_999), soon)).toEqual({ act: 'hold', heldKobo: 99_999 })
    expect(decide(pending, said('success', 100_001), soon)).toEqual({ act: 'credit', creditKobo: 100_000, heldKobo: 1 })
    expect(decide(pending, said('success', 0), soon)).toEqual({ act: 'hold', heldKobo: 0 })
    expect(decide(pending, said('success', 100_000, 'GHS'), soon)).toEqual({ act: 'hold', heldKobo: 0 })
  })

  it('is an abandoned page only when a person asks, or after an hour', () => {
    expect(decide(pending, said('abandoned'), soon)).toEqual({ act: 'note', status: 'Pending' })
    expect(decide(pending, said('abandoned'), { ...soon, asked: true })).toEqual({ act: 'note', status: 'Abandoned' })
    expect(decide(pending, said('abandoned'), { ageMs: 3_600_000, asked: false })).toEqual({
      act: 'note',
      status: 'Abandoned',
    })
  })

  it('credits money at most once and reverses it at most once, in any order of responses', () => {
    const words = [
      said('success', 100_000),
      said('failed'),
      said('abandoned'),
      said('pending'),
      said('reversed', 100_000),
    ]
    for (const first of words)
      for (const second of words)
        for (const third of words) {
          let [standing, credits, reversals] = [pending, 0, 0]
          for (const word of [first, second, third, first, second, third]) {
            const decision = decide(standing, word, { ...soon, asked: true })
            if (decision.act === 'credit') {
              credits += 1
              standing = { ...standing, status: 'Credited', creditedKobo: decision.creditKobo }
            } else if (decision.act === 'reverse') {
              reversals += 1
              standing = { ...standing, status: 'Reversed' }
            } else if (decision.act === 'note') standing = { ...standing, status: decision.status }
          }
          expect(credits).toBeLessThanOrEqual(1)
          expect(reversals).toBeLessThanOrEqual(1)
          if (credits === 1 && reversals === 0) expect(standing.status).toBe('Credited')
        }
  })

  it('reverses the amounts in the wallet and held, but nothing that was returned already', () => {
    const credited: LockedPayment = {
      status: 'Credited',
      expectedKobo: 100_000,
      creditedKobo: 100_000,
      heldKobo: 500,
    }
    expect(decide(credited, said('reversed'), soon)).toEqual({ act: 'reverse', fromHeldKobo: 500, upToKobo: 100_000 })
    const returned: LockedPayment = { status: 'Settled', expectedKobo: 100_000, creditedKobo: 0, heldKobo: 0 }
    expect(decide(returned, said('reversed'), soon)).toEqual({ act: 'note', status: 'Settled' })
    expect(decide({ ...returned, creditedKobo: 60_000 }, said('reversed'), soon)).toEqual({
      act: 'reverse',
      fromHeldKobo: 0,
      upToKobo: 60_000,
    })
  })
})

it('is checked after 1, 2, 4 minutes, at most an hour apart, for 72 hours; daily if the money arrived', () => {
  const minute = 60_000
  const after = (
    checks: number,
    now = 0,
    status: 'Pending' | 'Credited' | 'Reversed' | 'Settled' = 'Pending',
    creditedKobo = 0,
  ) => nextCheckAfter({ status, creditedKobo, checks, createdMs: 0 }, now)
  expect([0, 1, 2, 5, 6, 50].map(checks => (after(checks) ?? 0) / minute)).toEqual([1, 2, 4, 32, 60, 60])
  expect(after(9, 72 * 60 * minute - 1)).toBe(72 * 60 * minute)
  expect(after(9, 72 * 60 * minute)).toBeNull()
  expect(after(0, 0, 'Credited')).toBe(24 * 60 * minute)
  expect(after(0, 0, 'Reversed')).toBeNull()
  expect(after(0, 0, 'Settled')).toBeNull()
  expect(after(0, 0, 'Settled', 60_000)).toBe(24 * 60 * minute)
})

it('a reference has only unambiguous letters', () => {
  expect(newReference(new Uint8Array([0, 1, 2, 3, 10, 18, 20, 22, 27, 28, 30, 31]))).toBe('AKD-0123-AJMP-VWYZ')
  const made = new Set(Array.from({ length: 500 }, () => newReference()))
  expect(made.size).toBe(500)
  for (const one of made) expect(one).toMatch(/^AKD(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
})

it('a statement covers 1 to 366 days', () => {
  expect(isStatementSpan('2026-01-01', '2026-01-01')).toBe(true)
  expect(isStatementSpan('2026-01-02', '2026-01-01')).toBe(false)
  expect(isStatementSpan('2027-02-01', '2028-02-01')).toBe(true)
  expect(isStatementSpan('2027-03-01', '2028-03-01')).toBe(false)
})

it('reports where a payment and the gateway differ, and only there', () => {
  const payment = (status: PaymentStatus, paidMinor: number | null = null, creditedKobo = 0) => ({
    status,
    organization: 'AGS',
    creditedKobo,
    paidMinor,
  })
  expect(gatewayDifference(payment('Credited', 100_000), said('success', 100_000))).toBeNull()
  expect(gatewayDifference(payment('Pending'), said('abandoned'))).toBeNull()
  expect(gatewayDifference(payment('Pending'), 'unknown')).toBeNull()
  expect(gatewayDifference(payment('Reversed', 100_000), said('reversed', 100_000))).toBeNull()
  expect(gatewayDifference(payment('Pending'), said('success', 100_000))).toContain(
    'the gateway took ₦1,000.00, but the payment is pending',
  )
  expect(gatewayDifference(payment('Credited', 100_000), said('success', 90_000))).toContain('₦900.00')
  expect(gatewayDifference(payment('Credited', 100_000), said('failed'))).toContain('is failed at the gateway')
  expect(gatewayDifference(payment('Credited', 100_000), said('reversed'))).toContain('reversed')
  expect(gatewayDifference(payment('Credited', 100_000), 'unknown')).toContain('unknown to the gateway')
  expect(gatewayDifference(payment('Settled', 60_000, 60_000), said('reversed', 60_000))).toContain('still settled')
  expect(gatewayDifference(payment('Settled', 60_000), said('reversed', 60_000))).toBeNull()
})
