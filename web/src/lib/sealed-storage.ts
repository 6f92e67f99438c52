import { isSealed, seal, sealedLength, unseal } from './sealed.ts'
import { type Keep, seenPrefix, tabPrefix, unsentPrefix } from './session-store.ts'

/** Whose entries are open, and with which key; no key where the browser has no encryption. */
export interface Holder {
  person: string
  key: CryptoKey | null
}

/** Begins the names of unsent work that could not be opened: it is never deleted. */
export const asidePrefix = 'akada.aside.'

const own = [unsentPrefix, seenPrefix, tabPrefix]
const roomName = 'akada.room'

const namesIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')

/**
 * A browser's storage whose entries are encrypted for the signed-in person. What is read comes from memory, so that callers need not wait;
 * what is written is encrypted and stored a moment later. Closed until `open`, and empty while it is closed.
 */
export class SealedStorage implements Keep {
  #storage: () => Storage
  #holder: Holder | null = null
  #texts = new Map<string, string>()
  /** The latest write of each name: an older one that is encrypted later is dropped. */
  #latest = new Map<string, object>()
  #working = new Set<Promise<void>>()

  /** `storageOf` may throw, where the browser forbids its storage: entries then last as long as the page. */
  constructor(storageOf: () => Storage) {
    this.#storage = storageOf
  }

  getItem(name: string): string | null {
    return this.#texts.get(name) ?? null
  }

  /** Throws where the storage is closed or full, or cannot encrypt. */
  setItem(name: string, text: string): void {
    const { key, person } = this.#holder ?? { key: null, person: '' }
    if (!key) throw new DOMException('Nothing can be stored.', 'InvalidStateError')
    this.#reserve(name, text)
    this.#texts.set(name, text)
    const write = {}
    this.#latest.set(name, write)
    void this.#track(this.#store({ key, person }, name, text, write))
  }

  #track(work: Promise<void>): Promise<void> {
    this.#working.add(work)
    return work.finally(() => this.#working.delete(work))
  }

  async #store({ key, person }: { key: CryptoKey; person: string }, name: string, text: string, write: object) {
    const sealed = await seal(key, { person, name }, text).catch(() => null)
    if (this.#latest.get(name) !== write) return
    this.#latest.delete(name)
    if (sealed !== null) this.#use(storage => storage.setItem(name, sealed))
  }

  removeItem(name: string): void {
    this.#texts.delete(name)
    this.#latest.delete(name)
    this.#use(storage => storage.removeItem(name))
  }

  /** Resolves once everything is stored, and what other tabs stored is read. */
  async settled(): Promise<void> {
    await Promise.all(this.#working)
  }

  /**
   * Decrypts the entries of a person. Plain ones of an older version are encrypted. What cannot be opened is removed, unless it is unsent
   * work: that is set aside under another name, and tried again next time. Answers how many entries were set aside.
   */
  async open(holder: Holder): Promise<number> {
    await this.settled()
    this.close()
    let aside = 0
    const names = this.#use(namesIn)?.filter(name => name.split('.').includes(holder.person)) ?? []
    for (const name of names.filter(one => own.some(prefix => one.startsWith(prefix))))
      if (!(await this.#take(holder, name))) aside += 1
    for (const name of names.filter(one => one.startsWith(asidePrefix))) await this.#takeBack(holder, name)
    this.#holder = holder
    if (holder.key) for (const [name, text] of this.#texts) this.#encryptPlain(name, text)
    return aside
  }

  /** Encrypts everything that is open with another key of the same person. */
  changeKey(holder: Holder): void {
    this.#holder = holder
    for (const [name, text] of this.#texts) this.setItem(name, text)
  }

  /** Forgets what was decrypted. Unsent work that is being encrypted is stored all the same. */
  close(): void {
    this.#holder = null
    this.#texts.clear()
    for (const name of this.#latest.keys()) if (!name.startsWith(unsentPrefix)) this.#latest.delete(name)
  }

  /** Forgets the answers of the server, because the person acts in another role now. */
  dropSeen(): void {
    for (const name of this.#texts.keys()) if (!name.startsWith(unsentPrefix)) this.#texts.delete(name)
    for (const name of this.#latest.keys()) if (!name.startsWith(unsentPrefix)) this.#latest.delete(name)
  }

  /** Another tab has written or removed an entry. */
  follow(name: string, stored: string | null): Promise<void> {
    return this.#track(this.#follow(name, stored))
  }

  async #follow(name: string, stored: string | null): Promise<void> {
    const holder = this.#holder
    if (!holder || !name.split('.').includes(holder.person)) return
    const text =
      stored === null || !holder.key ? null : await unseal(holder.key, { person: holder.person, name }, stored)
    // Written here, or elsewhere once more, while it was decrypted.
    if (this.#holder !== holder || this.#latest.has(name) || this.#stored(name) !== stored) return
    if (text !== null) this.#texts.set(name, text)
    else if (stored === null) this.#texts.delete(name)
  }

  #encryptPlain(name: string, text: string): void {
    if (isSealed(this.#stored(name) ?? '')) return
    try {
      this.setItem(name, text)
    } catch {
      // The device is full. Unsent work stays as it is until it is sent; a copy of the server's answer makes room.
      if (!name.startsWith(unsentPrefix)) this.removeItem(name)
    }
  }

  /** Answers whether the entry could be opened, or was nothing but a copy of the server's. */
  async #take({ key, person }: Holder, name: string): Promise<boolean> {
    const stored = this.#stored(name)
    if (stored === null) return true
    const text = isSealed(stored) ? key && (await unseal(key, { person, name }, stored)) : stored
    if (text !== null) {
      this.#texts.set(name, text)
      return true
    }
    const isUnsent = name.startsWith(unsentPrefix)
    if (isUnsent) this.#use(storage => storage.setItem(asideNameOf(name), stored))
    this.#use(storage => storage.removeItem(name))
    return !isUnsent
  }

  async #takeBack({ key, person }: Holder, aside: string): Promise<void> {
    const name = nameOfAside(aside)
    const stored = this.#stored(aside)
    if (!key || stored === null || this.#texts.has(name)) return
    const text = await unseal(key, { person, name }, stored)
    if (text === null) return
    this.#texts.set(name, text)
    this.#use(storage => storage.setItem(name, stored))
    this.#use(storage => storage.removeItem(aside))
  }

  /** Throws now where the entry, once encrypted, would not fit: afterwards nobody would hear of it. */
  #reserve(name: string, text: string): void {
    const more = sealedLength(text) - (this.#stored(name)?.length ?? 0)
    if (more <= 0) return
    const storage = this.#use(found => found)
    storage?.setItem(roomName, 'x'.repeat(more))
    storage?.removeItem(roomName)
  }

  #stored(name: string): string | null {
    return this.#use(storage => storage.getItem(name)) ?? null
  }

  #use<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return work(this.#storage())
    } catch {
      return undefined
    }
  }
}

const asideNameOf = (name: string): string => `${asidePrefix}${Date.now()}.${name}`
const nameOfAside = (aside: string): string => aside.slice(asidePrefix.length).replace(/^\d+\./, '')
