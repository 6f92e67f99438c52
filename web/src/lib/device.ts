import { DraftStorage } from './draft/storage.ts'
import { idOfKey, importKey } from './draft/sealed.ts'
import { findKey, forgetKeys, keepKey, type KnownKey } from './key-store.ts'
import { session } from './session.ts'
import { forgetPerson } from './session-store.ts'

/** What this device keeps for the signed-in person, encrypted with the key that the server gives to the session (docs/adr/0032). */
class Device {
  /** Unsent work, and answers of the server for use without a connection. */
  readonly drafts = new DraftStorage()
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

  /** The signed-in person, once what is kept for them is open; undefined before, and where nobody is signed in. */
  readonly owner = (): string | undefined => {
    const person = session.get()?.staff.id
    return person === this.#person ? person : undefined
  }

  /** The signed-in person, whether what is kept for them is open or not. */
  readonly person = (): string | undefined => session.get()?.staff.id

  /** Hears that another person is signed in, or nobody, or that what is kept for them is open now. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Hears of unsent work that could not be opened. */
  hearAside(listener: () => void): void {
    this.#onAside = listener
  }

  /** Opens what is kept for a person, with the key of the server's answer, as base64. */
  readonly open = (person: string, storageKey: string): Promise<void> =>
    this.#inTurn(async () => {
      try {
        const id = await idOfKey(storageKey)
        if (this.#person !== person || this.#known?.id !== id)
          await this.#begin(person, { key: await importKey(storageKey), id })
      } catch {
        // The browser has no encryption, as on pages without https: nothing is kept, and what is there is only read.
        if (this.#person !== person) await this.#begin(person, null)
      }
    })

  /** Opens what is kept for a person whose page was reloaded, where the session has gone on since. */
  readonly resume = (person: string): Promise<void> =>
    this.#inTurn(async () => {
      if (this.#person === person) return
      const known = await findKey(person)
      if (known) await this.#begin(person, known)
      this.#isKeyKept = known !== null
    })

  /** Keeps the key for a reload without a connection, once the person is signed in. */
  readonly keepKey = (): void => {
    const person = this.owner()
    if (!person || !this.#known || this.#isKeyKept) return
    this.#isKeyKept = true
    void keepKey(person, this.#known)
  }

  /** Removes the key from the device: the session is locked. A page that is open goes on. */
  readonly lock = (): void => {
    this.#isKeyKept = false
    void forgetKeys()
  }

  /**
   * Removes what the person who left has seen, and their key; unsent work stays, encrypted. Where the same person goes on in another role,
   * only what they have seen is removed.
   */
  readonly leave = (): void => {
    forgetPerson()
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
    // What fails for one must not keep the next from its turn: nothing is open then, which pages can work with.
    this.#turn = this.#turn.then(work).catch(() => undefined)
    return this.#turn
  }
}

export const device = new Device()

const hasKey = (answer: unknown): answer is { staff: { id: string }; storageKey?: string } =>
  typeof answer === 'object' && answer !== null && 'storageKey' in answer && 'staff' in answer

/** Takes the storage key out of an answer that signs somebody in or goes on with their session, and opens what is kept for them. */
export const takeKey = async (answer: unknown): Promise<void> => {
  if (!hasKey(answer)) return
  const { staff, storageKey } = answer
  delete answer.storageKey
  if (storageKey) await device.open(staff.id, storageKey)
}
