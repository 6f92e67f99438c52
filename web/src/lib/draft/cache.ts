import { sorted } from '@akada/contract/kernel/arrays'
import { now } from '../clock.ts'
import { cacheKind, type DraftStorage } from './storage.ts'

/** The page that a cached response opens. */
export interface CachedPage {
  to: string
  title: string
}

/** A cached response: when it was stored, in milliseconds, its content, and its page, if it is one of its own. */
interface Kept {
  at: number
  data: unknown
  page?: CachedPage
}

/** Limits of the cache, in characters: per response, and in total, so that unsent work always has room beside it. */
const mostOfOne = 400_000
const mostOfAll = 1_000_000

const isKept = (raw: unknown): raw is Kept =>
  typeof raw === 'object' && raw !== null && 'at' in raw && typeof raw.at === 'number' && 'data' in raw

/**
 * Server responses that a person has read, stored beside the drafts, encrypted, so that a register or a score sheet opens without a
 * connection. Each person finds only their own; app/session-end.ts removes all of them at sign-out. The newest are retained.
 */
export class AnswerCache {
  #storage: DraftStorage
  #owner: () => string | undefined

  /** `owner` returns for whom responses are cached now; undefined if nobody is signed in. */
  constructor(storage: DraftStorage, owner: () => string | undefined) {
    this.#storage = storage
    this.#owner = owner
  }

  owner(): string | undefined {
    return this.#owner()
  }

  /** The cached response under a name; undefined if there is none. */
  find(name: string): unknown {
    const owner = this.#owner()
    const found = owner && this.#storage.find(cacheKind, `${owner} ${name}`)
    return isKept(found) ? found.data : undefined
  }

  /** When a response was cached, in milliseconds; undefined if it is not there. */
  keptAt(name: string): number | undefined {
    const found = this.#storage.find(cacheKind, `${this.#owner()} ${name}`)
    return isKept(found) ? found.at : undefined
  }

  /** The pages that the cached responses open, the last one read first. */
  pages(): CachedPage[] {
    const owner = this.#owner()
    const kept = [...this.#storage.all(cacheKind)].flatMap(([key, raw]) =>
      owner && key.startsWith(`${owner} `) && isKept(raw) ? [raw] : [],
    )
    const pages = sorted(kept, (a, b) => b.at - a.at).flatMap(({ page }) => (page ? [page] : []))
    return [...new Map(pages.map(page => [page.to, page])).values()]
  }

  /**
   * Caches a response for `owner`, who requested it; does nothing if somebody else is signed in by now. A response that replaces another
   * keeps its page.
   */
  async keep(
    name: string,
    data: unknown,
    owner: string | undefined,
    { page, at = now().getTime() }: { page?: CachedPage; at?: number } = {},
  ): Promise<void> {
    if (!owner || owner !== this.#owner() || JSON.stringify(data).length > mostOfOne) return
    const key = `${owner} ${name}`
    // Compared with what is stored when it is written: the page may write a response that it has just read once more.
    await this.#set(key, last => ({ at, data, page: page ?? (isKept(last) ? last.page : undefined) }))
    const all = [...this.#storage.all(cacheKind)].map(([key, raw]) => ({
      key,
      at: isKept(raw) ? raw.at : 0,
      size: JSON.stringify(raw).length,
    }))
    let size = 0
    for (const one of sorted(all, (a, b) => b.at - a.at)) {
      size += one.size
      if (size > mostOfAll) await this.#set(one.key, () => undefined)
    }
  }

  /** Removes a response because the server now refuses it. */
  async forget(name: string): Promise<void> {
    const owner = this.#owner()
    if (owner) await this.#set(`${owner} ${name}`, () => undefined)
  }

  async #set(key: string, by: (last: unknown) => Kept | undefined): Promise<void> {
    const holder = this.#storage.holder()
    if (holder) await this.#storage.update(holder, cacheKind, key, by)
  }
}
