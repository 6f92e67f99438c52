import { api } from '../api.ts'
import { deviceTime } from '../clock.ts'
import { idleLimit, leftBeforeLock, noteOfUse, usedKey } from './idle-note.ts'
import { isOwnDevice, session } from '../session.ts'
import { type BrowserStorage, safeStorage } from './session-store.ts'

/** The shortest interval between notes of use, in milliseconds: each note is a write to the device's storage. */
const noteEvery = 10_000

/** `leaving`: the owner of the locked page is no longer signed in, and the page has not been replaced yet. */
export type IdleState = 'open' | 'locked' | 'leaving'

/** What the clock needs to know of the session. */
export interface IdleSettings {
  /** The id of the signed-in person. */
  person: () => string | undefined
  /** Whether the session is on the person's own device, as the server reports it. */
  isOwn: () => boolean
  /** Asks the server whether the session is open, and calls `opened` if it is. */
  confirm: (opened: () => void) => void
}

/**
 * Determines from the device's storage, which all tabs share, whether the signed-in person has used the product recently: who, and when
 * last. A suspended tab finds out when it is asked, before its first use counts.
 */
export class IdleClock {
  #keep: BrowserStorage
  #settings: IdleSettings
  /** The last note, for devices that store nothing. */
  #text: string | null = null
  #noted = 0
  #known: string | undefined
  #lockedFor: string | undefined
  #state: IdleState = 'open'
  #timer: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<() => void>()

  constructor(keep: BrowserStorage, settings: IdleSettings) {
    this.#keep = keep
    this.#settings = settings
    this.check()
  }

  readonly get = (): IdleState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Checks again: time has passed, another tab has written, or the session has changed. */
  readonly check = (): void => {
    const person = this.#settings.person()
    // Signing in is use, also after a long absence.
    if (this.#known && !person) this.#forget()
    this.#known = person
    clearTimeout(this.#timer)
    if (this.#lockedFor && this.#lockedFor !== person) this.#state = 'leaving'
    else {
      const left = person ? this.#left(person) : idleLimit
      // A note of another tab unlocks nothing by itself: anybody at the device could have written it.
      if (this.#state === 'locked') {
        if (left > 0) this.#settings.confirm(this.#open)
        return
      }
      this.#lockedFor = left > 0 ? undefined : person
      this.#state = left > 0 ? 'open' : 'locked'
      if (person && left > 0 && left <= idleLimit) this.#timer = setTimeout(this.check, left)
    }
    for (const listener of this.#listeners) listener()
  }

  /** The person touched, typed or scrolled. Use after the period has ended does not count: it meets the lock. */
  readonly use = (): void => {
    if (this.#state !== 'open' || Math.abs(deviceTime() - this.#noted) < noteEvery) return
    this.check()
    if (this.#state === 'open') this.#note()
  }

  /** The server has locked the session, regardless of what this device has stored. */
  readonly lock = (): void => {
    const person = this.#settings.person()
    if (!person || this.#state !== 'open') return
    clearTimeout(this.#timer)
    this.#lockedFor = person
    this.#state = 'locked'
    for (const listener of this.#listeners) listener()
  }

  /** The password was correct: all tabs continue. */
  readonly unlock = (): void => {
    this.#note()
    this.#open()
  }

  readonly #open = (): void => {
    if (this.#state !== 'locked' || this.#lockedFor !== this.#settings.person()) return
    this.#state = 'open'
    this.check()
  }

  /** Another page has replaced the locked one, after its person has left. */
  readonly arrived = (): void => {
    if (this.#state !== 'leaving') return
    this.#lockedFor = undefined
    this.check()
  }

  /** Milliseconds until the lock, 0 or less if it is due; infinite on a person's own device. */
  #left(person: string): number {
    if (this.#settings.isOwn()) return Number.POSITIVE_INFINITY
    const left = leftBeforeLock(this.#keep.getItem(usedKey) ?? this.#text, person)
    if (left !== null) return left
    this.#note()
    return idleLimit
  }

  #note(): void {
    const person = this.#settings.person()
    if (!person) return
    this.#noted = deviceTime()
    this.#text = noteOfUse(person, this.#noted)
    this.#write(usedKey, this.#text)
  }

  #write(key: string, text: string): void {
    try {
      this.#keep.setItem(key, text)
    } catch {
      // A full device must not read an older time.
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
