import type { PaymentStatus } from '@akada/contract/wallet/schemas'
import { isOver } from './settle.ts'

const minute = 60_000
const hour = 60 * minute
/** How long the gateway is checked automatically; its own webhooks are repeated as long. A person may still ask later. */
const askedForMs = 72 * hour

const comeStatuses: readonly PaymentStatus[] = ['Credited', 'Held', 'Settled']

/**
 * When the gateway is checked again automatically: after 1, 2, 4 ... minutes and at most an hour, and daily if the money arrived, since it
 * may be reversed. Null from 72 hours after the beginning. Moments are milliseconds since 1970.
 */
export const nextCheckAfter = (
  payment: { status: PaymentStatus; creditedKobo: number; checks: number; createdMs: number },
  nowMs: number,
): number | null => {
  if (isOver(payment)) return null
  const pause = comeStatuses.includes(payment.status)
    ? 24 * hour
    : Math.min(minute * 2 ** Math.min(payment.checks, 10), hour)
  const end = payment.createdMs + askedForMs
  // The last check is exactly at the end.
  return nowMs >= end ? null : Math.min(nowMs + pause, end)
}
