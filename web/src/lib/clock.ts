import { dayInLagos } from './days.ts'

/**
 * The one place where the device's clock is read. With a connection the time is the server's: every answer of the product's own API says it
 * (`akada-now`), and the difference is stored for use without a connection (docs/figures.md, The day).
 */

/** Milliseconds from which a device's clock counts as wrong. */
const tolerance = 10 * 60_000

/** Where the difference is stored on the device; the first page's script writes it too (app/first/script.ts). */
const place = 'akada.clock'
/** How often the time of the latest answer is stored, in milliseconds, while the difference stays the same. */
const storeEvery = 60_000
/** A smaller change of the difference is the line's, not the clock's, in milliseconds. */
const jitter = 5_000

interface Learnt {
  /** Milliseconds to add to the device's time. */
  offset: number
  /** The server's time in the latest answer; the time can never be earlier. */
  seen: number
  /** The server is a demonstration that plays another day. */
  isPlayed?: boolean
}

const unknown: Learnt = { offset: 0, seen: 0 }

/** The device's own time in milliseconds: for durations only, never for a day or an hour. */
export const deviceTime = (): number => Date.now()

const isLearnt = (raw: unknown): raw is Learnt =>
  typeof raw === 'object' &&
  raw !== null &&
  'offset' in raw &&
  'seen' in raw &&
  Number.isFinite(raw.offset) &&
  Number.isFinite(raw.seen)

const stored = (): Learnt => {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return isLearnt(raw) ? raw : unknown
  } catch {
    // The browser stores nothing, or what is stored is not ours.
    return unknown
  }
}

const store = (learnt: Learnt): void => {
  try {
    localStorage.setItem(place, JSON.stringify(learnt))
  } catch {
    // Without storage the difference is known until the page is closed.
  }
}

let learnt = stored()
let lastStored = learnt
/** What `clockError` shows. */
let wrongBy = 0
const listeners = new Set<() => void>()

/** The moment at which the device's clock showed `time`, in milliseconds. */
export const fromDevice = (time: number): Date => new Date(time + learnt.offset)

/** The time now: the server's, as far as it is known. Where the device's clock was set back since the last answer, the difference says nothing. */
export const now = (): Date => {
  const time = deviceTime()
  const { offset, seen } = learnt
  return time + offset >= seen - tolerance ? fromDevice(time) : new Date(Math.max(time, seen))
}

/** Today in Lagos, 'YYYY-MM-DD'. */
export const today = (): string => dayInLagos(now())

/**
 * Learns the time from an answer's `akada-now` header: milliseconds, followed by 'played' where a demonstration plays another day. `sentAt` is
 * the device's time at which the request left. An answer without it is not the product's own and says nothing.
 */
export const learnServerTime = (header: string | null, sentAt: number): void => {
  const [milliseconds, played] = (header ?? '').split(' ')
  const seen = Number(milliseconds)
  if (!milliseconds || !Number.isFinite(seen)) return
  const offset = Math.round(seen - (sentAt + deviceTime()) / 2)
  const isSame = Math.abs(offset - learnt.offset) < jitter
  const isPlayed = played !== undefined
  const isSamePlay = isPlayed === (learnt.isPlayed ?? false)
  learnt = { offset: isSame ? learnt.offset : offset, seen, ...(isPlayed && { isPlayed }) }
  if (!isSame || !isSamePlay || seen - lastStored.seen > storeEvery) {
    store(learnt)
    lastStored = learnt
  }
  const wrong = !isPlayed && Math.abs(offset) > tolerance ? -learnt.offset : 0
  if (isSame && isSamePlay && wrong === wrongBy) return
  wrongBy = wrong
  for (const listener of listeners) listener()
}

/** By how many milliseconds the device's clock is ahead of the server's, or behind if negative; 0 within ten minutes, or if no answer has come yet. */
export const clockError = {
  get: (): number => wrongBy,
  /** Reports every change of the time that is not the passing of time. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Whether the server is a demonstration whose clock plays another day, as its latest answer said; `clockError.subscribe` reports a change. */
export const isClockPlayed = (): boolean => learnt.isPlayed ?? false
