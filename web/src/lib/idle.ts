import { limits } from '@akada/contract/kernel/limits'
import { api } from './api.ts'
import { isOwnDevice, session } from './session.ts'
import { type Keep, safeStorage } from './session-store.ts'

/** Milliseconds without use after which a shared device locks (docs/adr/0016-idle-lock.md). */
const limit = limits.idleMinutes * 60_000
/** How often use is noted at most, in milliseconds: each note is a write to the device's storage. */
const noteEvery = 10_000

/** `leaving`: whose page was locked is not signed in any more, and the page has not given way yet. */
export type IdleState = 'open' | 'locked' | 'leaving'

const usedKey = 'akada.used'

/** What the clock asks of anyone who knows the session. */
export interface IdleSettings {
  /** The id of the signed-in person. */
  person: () => string | undefined
  /** Whether the session is on a device of the person's own, as the server says. */
  isOwn: () => boolean
  /** Asks the server whether the session is open, and calls `opened` if it is. */
  confirm: (opened: () => void) => void
}

/**
 * Tells by the device's storage, which all tabs share, whether the signed-in person has used the product lately: who, and when last.
 * A tab that slept finds out when it is asked, before its first use counts as one.
 */
export class IdleClock {
  #keep: Keep
  #settings: IdleSettings
  /** What was noted last, for devices that keep nothing. */
  #text: string | null = null
  #noted = 0
  #known: string | undefined
  #lockedFor: string | undefined
  #state: IdleState = 'open'
  #timer: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<() => void>()

  constructor(keep: Keep, settings: IdleSettings) {
    this.#keep = keep
    this.#settings = settings
    this.check()
  }

  readonly get = (): IdleState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Looks again: time has passed, another tab has written, or the session has changed. */
  readonly check = (): void => {
    const person = this.#settings.person()
    // Signing in is use, also by whoever was here long ago.
    if (this.#known && !person) this.#forget()
    this.#known = person
    clearTimeout(this.#timer)
    if (this.#lockedFor && this.#lockedFor !== person) this.#state = 'leaving'
    else {
      const left = person ? this.#left(person) : limit
      // What another tab has noted opens nothing by itself: anybody at the device could have written it.
      if (this.#state === 'locked') {
        if (left > 0) this.#settings.confirm(this.#open)
        return
      }
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

  /** The server has the session locked, whatever this device has noted. */
  readonly lock = (): void => {
    const person = this.#settings.person()
    if (!person || this.#state !== 'open') return
    clearTimeout(this.#timer)
    this.#lockedFor = person
    this.#state = 'locked'
    for (const listener of this.#listeners) listener()
  }

  /** The password was right: all tabs go on. */
  readonly unlock = (): void => {
    this.#note()
    this.#open()
  }

  readonly #open = (): void => {
    if (this.#state !== 'locked' || this.#lockedFor !== this.#settings.person()) return
    this.#state = 'open'
    this.check()
  }

  /** Another page stands where the locked one was, after its person has left. */
  readonly arrived = (): void => {
    if (this.#state !== 'leaving') return
    this.#lockedFor = undefined
    this.check()
  }

  /** Milliseconds until the lock, 0 or less where it is due; for ever on a person's own device. */
  #left(person: string): number {
    if (this.#settings.isOwn()) return Number.POSITIVE_INFINITY
    const [who, at] = (this.#keep.getItem(usedKey) ?? this.#text ?? '').split(' ')
    if (who !== person) {
      this.#note()
      return limit
    }
    // A clock that was put back would otherwise put the lock off.
    return limit - Math.abs(Date.now() - Number(at))
  }

  #note(): void {
    const person = this.#settings.person()
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
export const idle = new IdleClock(safeStorage(), {
  person: () => session.get()?.staff.id,
  isOwn: isOwnDevice,
  confirm: opened =>
    void api.auth.me().then(
      () => opened(),
      () => undefined,
    ),
})
