/** What the store needs to know about the signed-in user; the rest passes through untouched. */
export interface Tokens {
  authorizationToken?: string
  staff: {
    id: string
    refreshToken?: string
    activeRoleAccess?: { id: string; organization: { id: string } } | null
  }
}

/** As whom somebody acts: the person, in which role, for which organisation. What was begun as one is never finished as another. */
export const actingAs = ({ staff }: Tokens): string =>
  [staff.id, staff.activeRoleAccess?.id, staff.activeRoleAccess?.organization.id].join()

/** Where the session is kept between visits: localStorage in the browser, a map in tests. */
export interface Keep {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type End = 'ended' | 'signedOut'

const key = 'akada.session'

/** What begins the names under which unsent work is kept on the device, by the person (lib/kept.ts). */
export const unsentPrefix = 'akada.unsent.'

/** What begins the names of answers kept for use without a connection (lib/seen.ts). */
export const seenPrefix = 'akada.seen.'

const wipe = (storage: Storage, prefix: string): void => {
  for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name)
}

/** Takes all answers off the device that were kept of the server's, whoever saw them. */
export const wipeSeen = (): void => {
  try {
    wipe(localStorage, seenPrefix)
  } catch {
    // A browser without storage has kept nothing.
  }
}

/** What begins the names under which a tab keeps what is being worked on, in sessionStorage, so that a reload loses nothing. */
export const tabPrefix = 'akada.tab.'

/** Takes off the device whatever the person who leaves has seen; unsent work stays, for that person alone. */
export const forgetPerson = (): void => {
  wipeSeen()
  try {
    wipe(sessionStorage, tabPrefix)
  } catch {
    // As above.
  }
}

/** Keeps the signed-in user and the tokens: in memory, in storage, and in step with the other tabs. */
export class SessionStore<User extends Tokens> {
  #keep: Keep
  #user: User | null
  #text: string | null
  #listeners = new Set<() => void>()
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
    const user = {
      ...answer,
      authorizationToken: answer.authorizationToken ?? this.#user?.authorizationToken,
      staff: { ...answer.staff, refreshToken: answer.staff.refreshToken ?? this.#user?.staff.refreshToken },
    }
    this.#text = JSON.stringify(user)
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
      wipeSeen()
      try {
        this.#keep.setItem(key, text)
      } catch {
        // Tokens that were replaced must not be found by the next visit: using them again would end the session.
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
    this.#tell()
  }

  /** Stores the user that new tokens came with, in place of `was`; nothing happens where somebody else is signed in by now, or nobody. */
  readonly renew = (was: User, answer: User): void => {
    this.reload()
    if (this.#user && this.#user.authorizationToken === was.authorizationToken) this.set(answer)
  }

  /** The server has ended the session of a token; whoever signed in since stays signed in. */
  readonly endOf = (token: string | undefined): void => {
    this.reload()
    if (this.#user && this.#user.authorizationToken === token) this.clear('ended')
  }

  /** Takes over what another tab has stored meanwhile. */
  readonly reload = (): void => {
    const text = this.#keep.getItem(key)
    if (text === this.#text) return
    const had = this.#user !== null
    this.#text = text
    this.#user = this.#read(text)
    if (had && !this.#user) this.lastEnd = 'signedOut'
    this.#tell()
  }

  #read(text: string | null): User | null {
    if (!text) return null
    try {
      const value = JSON.parse(text)
      return typeof value?.authorizationToken === 'string' && value.staff ? value : null
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
