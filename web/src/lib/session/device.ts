import { Database, resultOf } from '../draft/database.ts'
import { DraftStorage } from '../draft/storage.ts'
import { idOfKey, importKey } from '../draft/sealed.ts'
import { session } from '../session.ts'
import { actingAs, roleOf } from './session-store.ts'

/** By which the next people on a shared device know whose work waits on it; no more of the name. */
const initialsOf = (person: string): string | undefined => {
  const staff = session.get()?.staff
  return staff?.id === person ? `${staff.firstName.charAt(0)}. ${staff.lastName.charAt(0)}.` : undefined
}

/**
 * Holds the storage key of a signed-in session in IndexedDB, so that a page reloaded without a connection can decrypt what the device
 * stores. The key can be used, but not read. Every call resolves even if the browser forbids IndexedDB: a reload then needs the server.
 */
interface KnownKey {
  key: CryptoKey
  /** Identifies the key; see `idOfKey`. */
  id: string
}

const keys = new Database('akada', 'keys')

const isKnownKey = (raw: unknown): raw is KnownKey =>
  typeof raw === 'object' && raw !== null && 'key' in raw && raw.key instanceof CryptoKey && 'id' in raw

/** The key of a person whose session continues; null if there is none. */
const findKey = async (person: string): Promise<KnownKey | null> => {
  try {
    const found: unknown = await keys.run('readonly', store => resultOf<unknown>(store.get(person)))
    return isKnownKey(found) ? found : null
  } catch {
    return null
  }
}

/** Stores the key of the person who is signed in now. */
const keepKey = async (person: string, known: KnownKey): Promise<void> => {
  await keys.run('readwrite', store => resultOf(store.put(known, person))).catch(() => undefined)
}

/** Removes every key: the session has ended, or is locked. */
const forgetKeys = async (): Promise<void> => {
  await keys.run('readwrite', store => resultOf(store.clear())).catch(() => undefined)
}

/** What this device stores for the signed-in person, encrypted with the key that the server gives to the session (docs/adr/0012). */
class Device {
  /** Unsent work, and server responses cached for offline use. */
  readonly drafts = new DraftStorage(undefined, undefined, initialsOf)
  #person: string | null = null
  #known: KnownKey | null = null
  /** Whether the key is in the key store, for a reload without a connection. */
  #isKeyKept = false
  #turn = Promise.resolve()
  #onAside: () => void = () => undefined
  #listeners = new Set<() => void>()

  constructor() {
    session.subscribe(this.#tell)
  }

  /** The signed-in person, once their stored data has been decrypted; undefined before that, and if nobody is signed in. */
  readonly owner = (): string | undefined => {
    const person = session.get()?.staff.id
    return person === this.#person ? person : undefined
  }

  /** The signed-in person, whether or not their stored data has been decrypted. */
  readonly person = (): string | undefined => session.get()?.staff.id

  /** The role in which the signed-in person acts. */
  readonly role = (): string => {
    const user = session.get()
    return user ? roleOf(user) : ''
  }

  /** The person and the role, once the person's stored data has been decrypted. */
  readonly acting = (): string | undefined => {
    const user = session.get()
    return user && this.owner() ? actingAs(user) : undefined
  }

  /** Called when another person signs in, when the person signs out or takes another role, or when their stored data has been decrypted. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called when unsent work could not be decrypted. */
  hearAside(listener: () => void): void {
    this.#onAside = listener
  }

  /** Resolves once what was begun has ended: a device that is slow may open its data after the page has started. */
  readonly settled = (): Promise<void> => this.#turn

  /** Opens a person's stored data with the key from the server's response, as base64. */
  readonly open = (person: string, storageKey: string): Promise<void> =>
    this.#inTurn(async () => {
      try {
        const id = await idOfKey(storageKey)
        if (this.#person !== person || this.#known?.id !== id)
          await this.#begin(person, { key: await importKey(storageKey), id })
      } catch {
        // The browser has no encryption, as on pages without https: nothing is stored, and existing data is only read.
        if (this.#person !== person) await this.#begin(person, null)
      }
    })

  /** Opens the stored data of a person whose page was reloaded, if the session has continued since. */
  readonly resume = (person: string): Promise<void> =>
    this.#inTurn(async () => {
      if (this.#person === person) return
      const known = await findKey(person)
      if (known) await this.#begin(person, known)
      this.#isKeyKept = known !== null
    })

  /** Stores the key for a reload without a connection, once the person is signed in. */
  readonly keepKey = (): void => {
    const person = this.owner()
    if (!person || !this.#known || this.#isKeyKept) return
    this.#isKeyKept = true
    void keepKey(person, this.#known)
  }

  /** Removes the key from the device because the session is locked. A page that is open continues. */
  readonly lock = (): void => {
    this.#isKeyKept = false
    void forgetKeys()
  }

  /**
   * Removes what the person who left has read, and their key; unsent work stays, encrypted. If the same person continues in another role,
   * only what they have read is removed.
   */
  readonly leave = (): void => {
    if (this.owner()) {
      void this.drafts.dropCache()
      return
    }
    this.drafts.close()
    void this.drafts.dropCache()
    this.#person = null
    this.#known = null
    this.lock()
  }

  async #begin(person: string, known: KnownKey | null): Promise<void> {
    this.#isKeyKept = false
    const holder = { person, key: known?.key ?? null }
    const aside = await this.drafts.open(holder)
    const isRenewed = this.#person === person
    this.#known = known
    if (isRenewed) return
    this.#person = person
    if (aside > 0) this.#onAside()
    this.#tell()
  }

  readonly #tell = (): void => {
    for (const listener of this.#listeners) listener()
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    // One failure must not block the next change. Nothing is open then, which pages can handle.
    this.#turn = this.#turn.then(work).catch(() => undefined)
    return this.#turn
  }
}

export const device = new Device()

const hasKey = (answer: unknown): answer is { staff: { id: string }; storageKey?: string } =>
  typeof answer === 'object' && answer !== null && 'storageKey' in answer && 'staff' in answer

/** Takes the storage key out of a response that signs somebody in or continues their session, and opens their stored data. */
export const receiveKey = async (answer: unknown): Promise<void> => {
  if (!hasKey(answer)) return
  const { staff, storageKey } = answer
  delete answer.storageKey
  if (storageKey) await device.open(staff.id, storageKey)
}
