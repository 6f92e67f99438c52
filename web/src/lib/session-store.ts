import { newId } from './ids.ts'

/** What the store needs to know about the signed-in user; the rest passes through untouched. */
export interface Tokens {
  authorizationToken?: string
  /** Taken out by lib/device.ts before the session is stored. */
  storageKey?: string
  staff: {
    id: string
    refreshToken?: string
    activeRoleAccess?: { id: string; organization: { id: string } } | null
  }
}

/** As whom somebody acts: the person, in which role, for which organisation. What was begun as one is never finished as another. */
export const actingAs = ({ staff }: Tokens): string =>
  [staff.id, staff.activeRoleAccess?.id, staff.activeRoleAccess?.organization.id].join()

/** `answer` with the tokens of `user`. */
const withTokensOf = <User extends Tokens>(user: User, answer: User): User => ({
  ...answer,
  authorizationToken: user.authorizationToken,
  staff: { ...answer.staff, refreshToken: user.staff.refreshToken },
})

/** Where a device keeps things between visits: localStorage in the browser, a map in tests. */
export interface Keep {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type End = 'ended' | 'signedOut'

const key = 'akada.session'
const attemptKey = 'akada.attempt'

/** Who is signed in, without what would let anybody act as them: all that the device keeps of a session. */
const withoutTokens = <User extends Tokens>({
  authorizationToken: _access,
  storageKey: _key,
  ...user
}: User): unknown => {
  const { refreshToken: _refresh, ...staff } = user.staff
  return { ...user, staff }
}

/** What began the names of answers that versions before November 2026 kept for use without a connection; see draft/older-names.ts. */
const olderCachePrefix = 'akada.seen.'

const wipe = (storage: Storage, prefix: string): void => {
  for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name)
}

/** Takes off the device what is left of such answers, of all people. */
const wipeOlderCache = (): void => {
  try {
    wipe(localStorage, olderCachePrefix)
  } catch {
    // A browser without storage has kept nothing.
  }
}

/** What began the names of what they kept in a tab. */
const olderTabPrefix = 'akada.tab.'

/** Takes off the device what older versions kept of what the person who leaves has seen; unsent work stays, for that person alone. */
export const forgetPerson = (): void => {
  wipeOlderCache()
  try {
    wipe(sessionStorage, olderTabPrefix)
  } catch {
    // As above.
  }
}

/**
 * Keeps the signed-in user, in step with the other tabs, and the tokens: those in this tab's memory only. A page that was just opened has
 * none, and gets its own by the cookie that no script can read (docs/adr/0023).
 */
export class SessionStore<User extends Tokens> {
  #keep: Keep
  #user: User | null
  #text: string | null
  #listeners = new Set<() => void>()
  #lockListeners = new Set<() => void>()
  /** When the server last told who is signed in, with new tokens, in milliseconds; 0 where this page knows it from the device only. */
  toldAt = 0
  /** How the last session came to its end; the router words its farewell by it. */
  lastEnd: End | null = null

  constructor(keep: Keep) {
    this.#keep = keep
    this.#text = keep.getItem(key)
    this.#user = this.#read(this.#text)
  }

  /** Stable between changes, so that it serves `useSyncExternalStore`. */
  readonly get = (): User | null => this.#user

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stores the signed-in user. Where the answer brings no tokens, the ones at hand stay. */
  readonly set = (answer: User): void => {
    if (answer.authorizationToken && answer !== this.#user) this.toldAt = Date.now()
    const user = answer.authorizationToken || !this.#user ? answer : withTokensOf(this.#user, answer)
    this.#text = JSON.stringify(withoutTokens(user))
    this.#user = user
    this.lastEnd = null
    this.#store(this.#text)
    this.#tell()
  }

  /** Keeps the text; where the device is full, what can be fetched again makes room, and otherwise the session lasts as long as the page. */
  #store(text: string): void {
    try {
      this.#keep.setItem(key, text)
    } catch {
      wipeOlderCache()
      try {
        this.#keep.setItem(key, text)
      } catch {
        // The next visit must not find anyone who was here before.
        this.#keep.removeItem(key)
      }
    }
  }

  /** Changes the user in place, for instance after the person edited the profile; nothing happens when signed out. */
  readonly update = (change: (user: User) => User): void => {
    if (this.#user) this.set(change(this.#user))
  }

  readonly clear = (how: End): void => {
    if (!this.#user) return
    this.#text = null
    this.#user = null
    this.lastEnd = how
    this.#keep.removeItem(key)
    this.attempted()
    this.#tell()
  }

  /** Stores the user that new tokens came with, in place of `was`; nothing happens where somebody else is signed in by now, or nobody. */
  readonly renew = (was: User, answer: User): void => {
    this.reload()
    if (this.#isStill(was)) this.set(answer)
  }

  /** The server has ended the session of `was`; anyone who signed in since stays signed in. */
  readonly endOf = (was: User): void => {
    this.reload()
    if (this.#isStill(was)) this.clear('ended')
  }

  /** The number of the exchange of tokens that is under way on this device, or of a new one: one whose answer is lost is sent again. */
  readonly attempt = (): string => {
    const attempt = this.#keep.getItem(attemptKey) ?? newId()
    try {
      this.#keep.setItem(attemptKey, attempt)
    } catch {
      // A full device: an answer that is lost then costs signing in again.
    }
    return attempt
  }

  /** The server has answered the exchange. */
  readonly attempted = (): void => this.#keep.removeItem(attemptKey)

  /** Hears that the server keeps the session locked. */
  readonly hearLocked = (listener: () => void): void => void this.#lockListeners.add(listener)

  readonly tellLocked = (): void => {
    for (const listener of this.#lockListeners) listener()
  }

  #isStill({ authorizationToken, staff }: User): boolean {
    return this.#user?.staff.id === staff.id && this.#user.authorizationToken === authorizationToken
  }

  /** Takes over what another tab has stored meanwhile. The tokens of this one are good for as long as it acts as the same person in the same role. */
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

/** Storage that works even where the browser forbids it (private windows): the session then lasts until the tab closes. */
export const safeStorage = (): Keep => {
  const memory = new Map<string, string>()
  const inMemory: Keep = {
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
