import { deviceTime } from '../clock.ts'
import { newId } from '../ids.ts'

/** What the store needs to know about the signed-in user; other fields are stored unchanged. */
export interface Tokens {
  authorizationToken?: string
  /** Removed by lib/session/device.ts before the session is stored. */
  storageKey?: string
  staff: {
    id: string
    refreshToken?: string
    activeRoleAccess?: { id: string; organization: { id: string } } | null
  }
}

/** The role in which somebody acts, and for which organisation. */
export const roleOf = ({ staff: { activeRoleAccess: role } }: Tokens): string =>
  `${role?.id ?? ''}.${role?.organization.id ?? ''}`

/** The identity somebody acts under: the person, and the role. What was started under one is never completed under another. */
export const actingAs = (user: Tokens): string => `${user.staff.id}.${roleOf(user)}`

/** `answer` with the tokens of `user`. */
const withTokensOf = <User extends Tokens>(user: User, answer: User): User => ({
  ...answer,
  authorizationToken: user.authorizationToken,
  staff: { ...answer.staff, refreshToken: user.staff.refreshToken },
})

/** Where a device stores data between visits: localStorage in the browser, a map in tests. */
export interface BrowserStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type SessionEnd = 'ended' | 'signedOut'

const key = 'akada.session'
const attemptKey = 'akada.attempt'

/** Who is signed in, without anything that would let somebody act as them: all that the device stores of a session. */
const withoutTokens = <User extends Tokens>({
  authorizationToken: _access,
  storageKey: _key,
  ...user
}: User): unknown => {
  const { refreshToken: _refresh, ...staff } = user.staff
  return { ...user, staff }
}

/**
 * Holds the signed-in user, synchronised with the other tabs, and the tokens: those only in this tab's memory. A newly opened page has
 * none, and gets its own with the cookie that no script can read (docs/adr/0011).
 */
export class SessionStore<User extends Tokens> {
  #keep: BrowserStorage
  #user: User | null
  #text: string | null
  #listeners = new Set<() => void>()
  #lockListeners = new Set<() => void>()
  /** When the server last confirmed who is signed in, with new tokens, in milliseconds; 0 if this page knows it only from the device. */
  confirmedAt = 0
  /** How the last session ended; the router chooses its message by it. */
  lastEnd: SessionEnd | null = null

  constructor(keep: BrowserStorage) {
    this.#keep = keep
    this.#text = keep.getItem(key)
    this.#user = this.#read(this.#text)
  }

  /** Stable between changes, for `useSyncExternalStore`. */
  readonly get = (): User | null => this.#user

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stores the signed-in user. If the response has no tokens, the current ones stay. */
  readonly set = (answer: User): void => {
    if (answer.authorizationToken && answer !== this.#user) this.confirmedAt = deviceTime()
    const user = answer.authorizationToken || !this.#user ? answer : withTokensOf(this.#user, answer)
    this.#text = JSON.stringify(withoutTokens(user))
    this.#user = user
    this.lastEnd = null
    this.#store(this.#text)
    this.#tell()
  }

  /** Stores the text. On a full device the session lasts as long as the page. */
  #store(text: string): void {
    try {
      this.#keep.setItem(key, text)
    } catch {
      // The next visit must not find an earlier person.
      this.#keep.removeItem(key)
    }
  }

  /** Changes the user in place, for instance after the person edited the profile; does nothing when signed out. */
  readonly update = (change: (user: User) => User): void => {
    if (this.#user) this.set(change(this.#user))
  }

  readonly clear = (how: SessionEnd): void => {
    if (!this.#user) return
    this.#text = null
    this.#user = null
    this.lastEnd = how
    this.#keep.removeItem(key)
    this.attempted()
    this.#tell()
  }

  /** Stores the user that new tokens came with, in place of `was`; does nothing if somebody else is signed in by now, or nobody. */
  readonly renew = (was: User, answer: User): void => {
    this.reload()
    if (this.#isStill(was)) this.set(answer)
  }

  /** The server has ended the session of `was`; anyone who signed in since stays signed in. */
  readonly endOf = (was: User): void => {
    this.reload()
    if (this.#isStill(was)) this.clear('ended')
  }

  /** The number of the token exchange in progress on this device, or of a new one: an exchange whose response is lost is sent again. */
  readonly attempt = (): string => {
    const attempt = this.#keep.getItem(attemptKey) ?? newId()
    try {
      this.#keep.setItem(attemptKey, attempt)
    } catch {
      // On a full device, a lost response then means signing in again.
    }
    return attempt
  }

  /** The server has responded to the exchange. */
  readonly attempted = (): void => this.#keep.removeItem(attemptKey)

  /** Called when the server has the session locked. */
  readonly onLocked = (listener: () => void): void => void this.#lockListeners.add(listener)

  readonly reportLocked = (): void => {
    for (const listener of this.#lockListeners) listener()
  }

  #isStill({ authorizationToken, staff }: User): boolean {
    return this.#user?.staff.id === staff.id && this.#user.authorizationToken === authorizationToken
  }

  /**
   * Takes over what another tab has stored meanwhile. The tokens of this tab are valid as long as it acts as the same person in the same
   * role.
   */
  readonly reload = (): void => {
    const text = this.#keep.getItem(key)
    if (text === this.#text) return
    const was = this.#user
    const now = this.#read(text)
    this.#text = text
    this.#user = was && now && actingAs(was) === actingAs(now) ? withTokensOf(was, now) : now
    if (was && !now) this.lastEnd = 'signedOut'
    this.#tell()
  }

  #read(text: string | null): User | null {
    if (!text) return null
    try {
      const value = JSON.parse(text)
      return typeof value?.staff?.id === 'string' ? value : null
    } catch {
      return null
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Storage that works even if the browser forbids it (private windows): the session then lasts until the tab closes. */
export const safeStorage = (): BrowserStorage => {
  const memory = new Map<string, string>()
  const inMemory: BrowserStorage = {
    getItem: name => memory.get(name) ?? null,
    setItem: (name, value) => void memory.set(name, value),
    removeItem: name => void memory.delete(name),
  }
  try {
    localStorage.setItem('akada.probe', '1')
    localStorage.removeItem('akada.probe')
    return localStorage
  } catch {
    return inMemory
  }
}
