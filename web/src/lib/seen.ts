import { type Keep, seenPrefix } from './session-store.ts'

interface Part {
  /** When it was kept, in milliseconds. */
  at: number
  data: unknown
}

/** What is kept at most, in characters: one answer, and all of them, so that unsent work always finds room beside it. */
const mostOfOne = 400_000
const mostOfAll = 1_000_000

/**
 * Answers of the server that a person has seen, kept on the device, encrypted, so that a register or a score sheet opens without a connection.
 * Each person finds only their own; app/session-end.ts wipes all of it at sign-out. The newest are kept.
 */
export class SeenParts {
  #storage: () => Keep
  #owner: () => string | undefined

  constructor(storageOf: () => Keep, owner: () => string | undefined) {
    this.#storage = storageOf
    this.#owner = owner
  }

  /** Whose answers are kept now; undefined where nobody is signed in. */
  owner(): string | undefined {
    return this.#owner()
  }

  /** The answer that was kept under a name; undefined where there is none. */
  find(name: string): unknown {
    return this.#read()[name]?.data
  }

  /** Keeps an answer for `owner`, who asked for it; nothing happens where somebody else is signed in by now. */
  keep(name: string, data: unknown, owner: string | undefined, now: number = Date.now()): void {
    const key = this.#key()
    if (!key || !owner || owner !== this.#owner()) return
    if (JSON.stringify(data).length > mostOfOne) return
    const newest = Object.entries({ ...this.#read(), [name]: { at: now, data } }).sort((a, b) => b[1].at - a[1].at)
    // Halved until it fits: a full storage is another reason than the limit above.
    for (let count = newest.length; count > 0; count = Math.floor(count / 2)) {
      const text = JSON.stringify(Object.fromEntries(newest.slice(0, count)))
      if (text.length > mostOfAll) continue
      try {
        this.#storage().setItem(key, text)
        return
      } catch {
        // Less is tried next.
      }
    }
  }

  /** Forgets an answer, because the server refuses it now. */
  forget(name: string): void {
    const key = this.#key()
    const { [name]: gone, ...others } = this.#read()
    if (!key || !gone) return
    if (Object.keys(others).length === 0) this.#storage().removeItem(key)
    else this.#storage().setItem(key, JSON.stringify(others))
  }

  #key(): string | null {
    const owner = this.#owner()
    return owner ? seenPrefix + owner : null
  }

  #read(): Record<string, Part> {
    const key = this.#key()
    try {
      return parts(JSON.parse((key && this.#storage().getItem(key)) || '{}'))
    } catch {
      return {}
    }
  }
}

const isPart = (raw: unknown): raw is Part =>
  typeof raw === 'object' && raw !== null && 'at' in raw && typeof raw.at === 'number' && 'data' in raw

const parts = (raw: unknown): Record<string, Part> =>
  typeof raw === 'object' && raw !== null ? Object.fromEntries(Object.entries(raw).filter(one => isPart(one[1]))) : {}
