import { session } from './session.ts'
import { type Keep, safeStorage } from './session-store.ts'

/** After how many minutes without use a shared device locks (docs/adr/0016-idle-lock.md). */
export const idleMinutes = 15

const limit = idleMinutes * 60_000
/** How often use is noted at most, in milliseconds: each note is a write to the device's storage. */
const noteEvery = 10_000

/** `leaving`: whose page was locked is not signed in any more, and the page has not given way yet. */
export type IdleState = 'open' | 'locked' | 'leaving'

const usedKey = 'akada.used'
const ownKey = (person: string): string => `akada.own.${person}`

/**
 * Tells by the device's storage, which all tabs share, whether the signed-in person has used the product lately: who, and when last.
 * A tab that slept finds out when it is asked, before its first use counts as one.
 */
export class IdleClock {
  #keep: Keep
  #person: () => string | undefined
  /** What was noted last, for devices that keep nothing. */
  #text: string | null = null
  #noted = 0
  #known: string | undefined
  #lockedFor: string | undefined
  #state: IdleState = 'open'
  #timer: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<() => void>()

  constructor(keep: Keep, person: () => string | undefined) {
    this.#keep = keep
    this.#person = person
    this.check()
  }

  readonly get = (): IdleState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Looks again: time has passed, another tab has written, or the session has changed. */
  readonly check = (): void => {
    const person = this.#person()
    // Signing in is use, also by whoever was here long ago.
    if (this.#known && !person) this.#forget()
    this.#known = person
    clearTimeout(this.#timer)
    if (this.#lockedFor && this.#lockedFor !== person) this.#state = 'leaving'
    else {
      const left = person ? this.#left(person) : limit
      this.#lockedFor = left > 0 ? undefined : person
      this.#state = left > 0 ? 'open' : 'locked'
      if (person && left > 0 && left <= limit) this.#timer = setTimeout(this.check, left)
    }
    for (const listener of this.#listeners) listener()
  }

  /** The person touched, typed or scrolled. What comes too late is no use: it finds the lock. */
  readonly use = (): void => {
    if (this.#state !== 'open' || Math.abs(Date.now() - this.#noted) < noteEvery) return
    this.check()
    if (this.#state === 'open') this.#note()
  }

  /** The password was right: all tabs go on. */
  readonly unlock = (): void => {
    this.#note()
    this.check()
  }

  /** Another page stands where the locked one was, after its person has left. */
  readonly arrived = (): void => {
    if (this.#state !== 'leaving') return
    this.#lockedFor = undefined
    this.check()
  }

  /** Whether the person has said that this device is their own: then it does not lock. */
  readonly isOwn = (): boolean => {
    const person = this.#person()
    return person !== undefined && this.#keep.getItem(ownKey(person)) !== null
  }

  readonly setOwn = (own: boolean): void => {
    const person = this.#person()
    if (!person) return
    if (own) this.#write(ownKey(person), 'yes')
    else this.#keep.removeItem(ownKey(person))
    this.unlock()
  }

  /** Milliseconds until the lock, 0 or less where it is due; for ever on a person's own device. */
  #left(person: string): number {
    if (this.isOwn()) return Number.POSITIVE_INFINITY
    const [who, at] = (this.#keep.getItem(usedKey) ?? this.#text ?? '').split(' ')
    if (who !== person) {
      this.#note()
      return limit
    }
    // A clock that was put back would otherwise put the lock off.
    return limit - Math.abs(Date.now() - Number(at))
  }

  #note(): void {
    const person = this.#person()
    if (!person) return
    this.#noted = Date.now()
    this.#text = `${person} ${this.#noted}`
    this.#write(usedKey, this.#text)
  }

  #write(key: string, text: string): void {
    try {
      this.#keep.setItem(key, text)
    } catch {
      // A full device must not find an older time.
      this.#keep.removeItem(key)
    }
  }

  #forget(): void {
    this.#text = null
    this.#keep.removeItem(usedKey)
  }
}

/** The one clock of this tab; app/IdleLock.tsx feeds it. */
export const idle = new IdleClock(safeStorage(), () => session.get()?.staff.id)
