import { newId } from '../ids.ts'
import { type Holder, seal, unseal } from './sealed.ts'
import { Database, resultOf } from './database.ts'
import { joinTabs, type Tabs } from './tabs.ts'

/** The kind of the cache: it is evicted to make room for unsent work, and removed from the device at sign-out. */
export const cacheKind = 'cache'

/**
 * Replaces the kind in the keys of unsent work that could not be decrypted: such work is never deleted, and is tried again at each sign-in.
 */
const asideKind = 'aside'

/** A stored piece of work. Without the key it reveals only the owner, with initials, and the kind. */
export interface Row {
  person: string
  kind: string
  /** A digest of the key of the work, so that the key itself need not be stored. */
  name: string
  /** Changes with each write. */
  revision: string
  sealed: string
  /** The initials of the person, for those who sign in on the same device. */
  by?: string
  /** It could not be decrypted. */
  aside?: boolean
}

type RowKey = [person: string, kind: string, name: string]

export interface Stored {
  kind: string
  key: string
  revision: string
  data: unknown
}

/** Called when another tab changed a piece of work. */
export type StoredListener = (kind: string, key: string) => void

const isRow = (raw: unknown): raw is Row =>
  typeof raw === 'object' &&
  raw !== null &&
  (['person', 'kind', 'name', 'revision', 'sealed'] as const).every(
    field => typeof Object.entries(raw).find(([name]) => name === field)?.[1] === 'string',
  )

const keyOf = ({ person, kind, name }: Omit<Row, 'sealed' | 'revision'>): RowKey => [person, kind, name]
const idOf = (kind: string, key: string): string => `${kind}\n${key}`
const boundOf = ({ person, kind, name }: Omit<Row, 'sealed' | 'revision'>) => ({ person, name: `${kind} ${name}` })

const nameOf = async (person: string, kind: string, key: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${person} ${kind} ${key}`))
  return btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 24)
}

const everythingOf = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []])

const findRow = async (store: IDBObjectStore, key: RowKey): Promise<Row | undefined> => {
  const raw: unknown = await resultOf(store.get(key))
  return isRow(raw) ? raw : undefined
}

/**
 * Unsent work, and server responses cached for offline use, in the browser's database: encrypted for one person with the key of the session
 * (docs/adr/0012). What is decrypted is also in memory, so that pages read it synchronously. A write first reads what another tab stored.
 */
export class DraftStorage {
  #database: Database
  #tabs: Tabs
  #holder: Holder | null = null
  #open = new Map<string, Stored>()
  #working = new Set<Promise<unknown>>()
  #listeners = new Set<StoredListener>()
  #watchers = new Set<() => void>()
  #initialsOf: (person: string) => string | undefined

  constructor(
    database = new Database('akada.drafts', 'work'),
    tabs = joinTabs('akada.drafts'),
    initialsOf: (person: string) => string | undefined = () => undefined,
  ) {
    this.#initialsOf = initialsOf
    this.#database = database
    this.#tabs = tabs
    tabs.hear(message => {
      if (message.person === this.#holder?.person && !('answer' in message))
        void this.#track(this.#reload(message.kind, message.key).catch(() => undefined))
    })
  }

  /** The other tabs of the product in this browser. */
  get tabs(): Tabs {
    return this.#tabs
  }

  /** Whose work is open now; null if nobody's is. */
  holder(): Holder | null {
    return this.#holder
  }

  /** Called with work that another tab has changed. */
  subscribe(listener: StoredListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called when what is stored has changed, in this tab or in another. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Whether unsent work is open, of any kind. */
  readonly hasWork = (): boolean => [...this.#open.values()].some(({ kind }) => kind !== cacheKind)

  /** The unsent work on this device, of all people; it stays encrypted. */
  async workOfAll(): Promise<Row[]> {
    const raws: unknown[] = await this.#database
      .run('readonly', store => resultOf<unknown[]>(store.getAll()))
      .catch(() => [])
    return raws.filter(isRow).filter(({ kind }) => kind !== cacheKind)
  }

  /** What is stored under a key; undefined if there is nothing. */
  find(kind: string, key: string): unknown {
    return this.#open.get(idOf(kind, key))?.data
  }

  /** Everything stored of a kind, by key. */
  all(kind: string): Map<string, unknown> {
    const found = [...this.#open.values()].filter(one => one.kind === kind)
    return new Map(found.map(({ key, data }) => [key, data]))
  }

  /** Resolves once every pending write and read has ended. */
  async settled(): Promise<void> {
    while (this.#working.size > 0) await Promise.allSettled(this.#working)
  }

  /**
   * Opens the work of a person. What cannot be decrypted with the key is set aside; a cached server response is removed. Returns how many
   * pieces of unsent work were set aside. The same person's work under another key is encrypted again.
   */
  open(holder: Holder): Promise<number> {
    return this.#track(holder.person === this.#holder?.person ? this.#changeKey(holder) : this.#openAll(holder))
  }

  /** Forgets what was decrypted. Pending writes continue, with the key that they began with. */
  close(): void {
    this.#holder = null
    this.#open.clear()
    this.#changed()
  }

  /** Removes all cached server responses, of all people, once pending writes have ended. */
  async dropCache(): Promise<void> {
    await this.settled()
    await this.#track(this.#emptyCache().catch(() => undefined))
  }

  /**
   * Changes what is stored under a key: `change` gets the current value, including another tab's, and returns the new value, undefined for
   * none. It may run more than once. Returns whether the device stored it: it may be full, or without encryption.
   */
  update(holder: Holder, kind: string, key: string, change: (data: unknown) => unknown): Promise<boolean> {
    const { person, key: secret } = holder
    if (!secret) return Promise.resolve(false)
    return this.#track(this.#update({ person, key: secret }, kind, key, change).catch(() => false))
  }

  /** Reads again what other tabs may have changed of a kind. */
  refresh(kind: string): Promise<void> {
    return this.#track(this.#refresh(kind).catch(() => undefined))
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher()
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#working.add(work)
    const forget = (): void => void this.#working.delete(work)
    work.then(forget, forget)
    return work
  }

  async #openAll(holder: Holder): Promise<number> {
    this.close()
    const raws: unknown[] = await this.#database
      .run('readonly', store => resultOf<unknown[]>(store.getAll(everythingOf(holder.person))))
      .catch(() => [])
    const rows = raws.filter(isRow)
    let aside = 0
    for (const row of rows.filter(row => !row.aside)) {
      const stored = await this.#openRow(holder, row)
      if (stored) this.#open.set(idOf(stored.kind, stored.key), stored)
      else if (holder.key) {
        if (row.kind !== cacheKind) aside += 1
        await this.#setAside(row).catch(() => undefined)
      }
    }
    for (const row of rows.filter(row => row.aside)) await this.#reclaim(holder, row)
    this.#holder = holder
    this.#changed()
    return aside
  }

  async #changeKey(holder: Holder): Promise<number> {
    this.#holder = holder
    const { person, key } = holder
    if (!key) return 0
    for (const { kind, key: of } of this.#open.values())
      await this.#update({ person, key }, kind, of, data => data, true).catch(() => false)
    return 0
  }

  async #openRow(holder: Holder, row: Row): Promise<Stored | null> {
    const text = holder.key && (await unseal(holder.key, boundOf(row), row.sealed))
    if (!text) return null
    const { key, data }: { key: string; data: unknown } = JSON.parse(text)
    return { kind: row.kind, key, revision: row.revision, data }
  }

  async #setAside(row: Row): Promise<void> {
    await this.#database.run('readwrite', async store => {
      if (row.kind !== cacheKind) store.put({ ...row, aside: true }, asideKeyOf(row))
      await resultOf(store.delete(keyOf(row)))
    })
  }

  /** Decrypts a piece that was set aside, if the right key is back and nothing has replaced it. */
  async #reclaim(holder: Holder, aside: Row): Promise<void> {
    const stored = await this.#openRow(holder, aside).catch(() => null)
    if (!stored || this.#open.has(idOf(stored.kind, stored.key))) return
    const isBack = await this.#database
      .run('readwrite', async store => {
        store.put({ ...aside, aside: false }, keyOf(aside))
        await resultOf(store.delete(asideKeyOf(aside)))
        return true
      })
      .catch(() => false)
    if (isBack) this.#open.set(idOf(stored.kind, stored.key), stored)
  }

  async #update(
    holder: Holder & { key: CryptoKey },
    kind: string,
    key: string,
    change: (data: unknown) => unknown,
    anyway = false,
  ): Promise<boolean> {
    const name = await nameOf(holder.person, kind, key)
    const rowKey: RowKey = [holder.person, kind, name]
    for (;;) {
      const row = await this.#database.run('readonly', store => findRow(store, rowKey))
      const known = this.#holder?.person === holder.person ? this.#open.get(idOf(kind, key)) : undefined
      const before = row && (known?.revision === row.revision ? known : await this.#openRow(holder, row))
      const data = change(before?.data)
      const text = data === undefined ? null : JSON.stringify({ key, data })
      if (!anyway && before && text === JSON.stringify({ key, data: before.data })) return true
      const next = text === null ? null : await this.#sealRow(holder, kind, name, text)
      const isDone = await this.#writeWithRoom(rowKey, row, next, row !== undefined && !before)
      if (!isDone) continue
      if (this.#holder?.person === holder.person) {
        if (next) this.#open.set(idOf(kind, key), { kind, key, revision: next.revision, data })
        else this.#open.delete(idOf(kind, key))
        this.#changed()
      }
      this.#tabs.tell({ person: holder.person, kind, key })
      return true
    }
  }

  async #sealRow(holder: Holder & { key: CryptoKey }, kind: string, name: string, text: string): Promise<Row> {
    const place = { person: holder.person, kind, name }
    const by = this.#initialsOf(holder.person)
    return { ...place, revision: newId(), sealed: await seal(holder.key, boundOf(place), text), ...(by && { by }) }
  }

  /** Removes cached responses to make room for unsent work. */
  async #writeWithRoom(key: RowKey, was: Row | undefined, next: Row | null, isUnreadable: boolean): Promise<boolean> {
    try {
      return await this.#write(key, was, next, isUnreadable)
    } catch (error) {
      if (key[1] === cacheKind || !(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
      await this.#emptyCache()
      return this.#write(key, was, next, isUnreadable)
    }
  }

  /** Writes a row in place of the one that was read; returns false if another tab has written meanwhile. */
  #write(key: RowKey, was: Row | undefined, next: Row | null, isUnreadable: boolean): Promise<boolean> {
    return this.#database.run('readwrite', async store => {
      const now = await findRow(store, key)
      if (now?.revision !== was?.revision) return false
      if (was && isUnreadable) store.put({ ...was, aside: true }, asideKeyOf(was))
      if (next) await resultOf(store.put(next, key))
      else await resultOf(store.delete(key))
      return true
    })
  }

  async #refresh(kind: string): Promise<void> {
    const holder = this.#holder
    if (!holder?.key) return
    const raws: unknown[] = await this.#database.run('readonly', store =>
      resultOf<unknown[]>(store.getAll(everythingOf(holder.person, kind))),
    )
    const rows = raws.filter(isRow)
    const revisions = new Set(rows.map(({ revision }) => revision))
    for (const stored of this.all(kind).keys()) {
      const known = this.#open.get(idOf(kind, stored))
      if (known && !revisions.has(known.revision)) await this.#reload(kind, stored)
    }
    const known = new Set([...this.#open.values()].map(({ revision }) => revision))
    for (const row of rows.filter(({ revision }) => !known.has(revision))) {
      const stored = await this.#openRow(holder, row)
      if (stored) await this.#reload(kind, stored.key)
    }
  }

  /** Reads what another tab has stored under a key. */
  async #reload(kind: string, key: string): Promise<void> {
    const holder = this.#holder
    if (!holder?.key) return
    const name = await nameOf(holder.person, kind, key)
    const id = idOf(kind, key)
    for (;;) {
      const known = this.#open.get(id)?.revision
      const row = await this.#database.run('readonly', store => findRow(store, [holder.person, kind, name]))
      if (row?.revision === this.#open.get(id)?.revision) return
      const stored = row && (await this.#openRow(holder, row))
      if (this.#holder !== holder || (row && !stored)) return
      // This tab has written meanwhile: what was read may be older than that.
      if (this.#open.get(id)?.revision !== known) continue
      if (stored) this.#open.set(id, stored)
      else this.#open.delete(id)
      this.#changed()
      for (const listener of this.#listeners) listener(kind, key)
      return
    }
  }

  async #emptyCache(): Promise<void> {
    for (const [id, { kind }] of this.#open) if (kind === cacheKind) this.#open.delete(id)
    await this.#database.run('readwrite', async store => {
      const keys = await resultOf(store.getAllKeys())
      for (const key of keys) if (Array.isArray(key) && key[1] === cacheKind) store.delete(key)
    })
  }
}

const asideKeyOf = (row: Row): RowKey => [row.person, asideKind, `${row.kind} ${row.name} ${row.revision}`]
