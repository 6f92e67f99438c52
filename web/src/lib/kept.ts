import { device } from './device.ts'
import { type Keep, unsentPrefix, wipeSeen } from './session-store.ts'

/**
 * Work that the server has not acknowledged yet, kept on this device in named parts, encrypted: it survives a reload, a closed tab and
 * signing out, and opens for nobody but the person who did it. Another tab's parts are left as they are.
 */
export class KeptParts<T> {
  #name: string
  #revive: (raw: unknown) => T | null
  #storage: () => Keep
  #owner: () => string | undefined

  /** `revive` checks what an older version of the product may have kept, and answers null for what it can't use. */
  constructor(
    name: string,
    revive: (raw: unknown) => T | null,
    storageOf: () => Keep = () => device.local,
    owner: () => string | undefined = device.owner,
  ) {
    this.#name = name
    this.#revive = revive
    this.#storage = storageOf
    this.#owner = owner
  }

  /** All parts of the signed-in person. */
  all(): Map<string, T> {
    const parts = new Map<string, T>()
    for (const [part, raw] of Object.entries(this.#read())) {
      const value = this.#revive(raw)
      if (value !== null) parts.set(part, value)
    }
    return parts
  }

  /** One part of the signed-in person; null where there is none. */
  find(part: string): T | null {
    const raw = this.#read()[part]
    return raw === undefined ? null : this.#revive(raw)
  }

  /** Replaces a part; null takes it away. Answers whether the device took it: its storage may be full. */
  set(part: string, value: T | null): boolean {
    const key = this.#key()
    if (!key) return false
    const { [part]: _old, ...others } = this.#read()
    const parts = value === null ? others : { ...others, [part]: value }
    if (this.#write(key, parts)) return true
    // What can be fetched again makes room for what can't.
    wipeSeen()
    return this.#write(key, parts)
  }

  #write(key: string, parts: Record<string, unknown>): boolean {
    try {
      if (Object.keys(parts).length === 0) this.#storage().removeItem(key)
      else this.#storage().setItem(key, JSON.stringify(parts))
      return true
    } catch {
      return false
    }
  }

  #key(): string | null {
    const owner = this.#owner()
    return owner ? `${unsentPrefix}${this.#name}.${owner}` : null
  }

  #read(): Record<string, unknown> {
    const key = this.#key()
    const text = key && this.#storage().getItem(key)
    if (!text) return {}
    try {
      const parts: unknown = JSON.parse(text)
      return typeof parts === 'object' && parts !== null ? { ...parts } : {}
    } catch {
      return {}
    }
  }
}
