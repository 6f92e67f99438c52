import { deviceTime } from '../../lib/clock.ts'

/** A requested code for a new password: stored while the tab is open, so that a reload does not lose it. */
export interface AskedReset {
  email: string
  resetCodeId: string
  /** By this device's clock, in milliseconds: it may be wrong, but the time elapsed since then is right. */
  askedAt: number
}

/** How long a code is valid, and how long to wait before requesting another, in milliseconds. */
export const validity = 10 * 60_000
export const resendWait = 60_000

const key = 'akada.reset'
let kept: AskedReset | null = null

/** Stores a code that was requested just now. */
export const keepReset = (asked: Omit<AskedReset, 'askedAt'>): AskedReset => {
  kept = { ...asked, askedAt: deviceTime() }
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // If the browser forbids it, it lasts until the page is left.
  }
  return kept
}

export const forgetReset = (): void => {
  kept = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored there.
  }
}

const isReset = (value: unknown): value is AskedReset =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'resetCodeId' in value &&
  typeof value.resetCodeId === 'string' &&
  'askedAt' in value &&
  typeof value.askedAt === 'number'

/** The code requested last in this tab, or null. */
export const findReset = (): AskedReset | null => {
  if (kept) return kept
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    kept = isReset(value) ? value : null
  } catch {
    kept = null
  }
  return kept
}

/** '9:05' of remaining time, never below zero. */
export const showLeft = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
