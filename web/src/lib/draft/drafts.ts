import { foreignError, messageOf } from '../http/api-error.ts'
import { device } from '../session/device.ts'
import type { Draft, DraftKind, ToSend } from './kind.ts'
import { nameIn, partsOfName, type Patch, patched, patchOf, readRecord, recordOf, withKnownItems } from './record.ts'
import { RetryQueue, type SendState, waitReason } from './retry-queue.ts'
import type { Holder } from './sealed.ts'
import type { DraftStorage } from './storage.ts'

export interface SendStatus {
  state: SendState
  /** Why it is not sent; null if it is sent, or there is nothing to send. */
  error: unknown
  /** The same in words: the refusal, or what it waits for. */
  why: string | null
}

export interface DraftsState<Head, Item> {
  /** By key, everything of this kind that the server does not have yet. */
  drafts: ReadonlyMap<string, Draft<Head, Item>>
  /** The device could not store all of it: it is full, or has no encryption. */
  unstored: boolean
  /** The device is storing changes that are to be sent: until that is done, leaving the page would lose them. */
  storing: boolean
  /** The sending state of each queue. */
  queues: ReadonlyMap<string, SendStatus>
}

/** The server's response to a draft. */
export interface Answered<Answer> {
  key: string
  answer: Answer
}

/** Where drafts are stored; replaced in tests. */
interface Place {
  storage: DraftStorage
  /** Whose work is decrypted. */
  owner: () => string | undefined
  /** Who is signed in; their work may not be decrypted yet. */
  person: () => string | undefined
  /** The role in which they act. */
  role: () => string
  subscribe: (listener: () => void) => unknown
}

const here: Place = {
  storage: device.drafts,
  owner: device.owner,
  person: device.person,
  role: device.role,
  subscribe: device.subscribe,
}

/** The tab that made a draft gets this long to send it before another tab does, in milliseconds: it may have been closed. */
const adoptDelay = 5_000
const idle: SendStatus = { state: 'idle', error: null, why: null }

const inWords: Partial<Record<SendState, (error: unknown) => string>> = { stopped: messageOf, waiting: waitReason }

/** Changes of one draft that are not stored yet. */
interface Unstored<Head, Item> {
  /** The name that it is stored under. */
  name: string
  /** For whom it is stored; null while their work is not decrypted. */
  holder: Holder | null
  patches: readonly Patch<Head, Item>[]
  writing: Promise<void> | null
}

/**
 * Unsent work of one kind. It is stored on the device, encrypted for the person who made it, with the role in which it was made, and shared
 * by the tabs: another role of the same person neither shows nor sends it. It is sent automatically once there is a connection, by one tab
 * at a time, and removed only after the server has responded or the person discards it. The kind detects changes made by somebody else
 * meanwhile: see `DraftKind`.
 */
export class Drafts<Head, Item, Answer> {
  #kind: DraftKind<Head, Item, Answer>
  #place: Place
  #owner: string | undefined
  /** Who made changes while nobody's work was decrypted. */
  #person: string | undefined
  #role = ''
  /** Changes with the person and the role: what was begun before does not go on after. */
  #turn = 0
  #state: DraftsState<Head, Item> = { drafts: new Map(), unstored: false, storing: false, queues: new Map() }
  #unstored = new Map<string, Unstored<Head, Item>>()
  #failed = new Set<string>()
  #queues = new Map<string, RetryQueue>()
  #listeners = new Set<() => void>()
  #answered = new Set<(answered: Answered<Answer>) => void>()

  constructor(kind: DraftKind<Head, Item, Answer>, place: Place = here) {
    this.#kind = kind
    this.#place = place
    place.subscribe(() => this.#follow())
    place.storage.subscribe((of, name) => {
      const key = of === kind.name && this.#owner ? this.#keyOf(name) : null
      if (key === null) return
      this.#show(key)
      if (this.#isSendable(key)) this.#queueOf(key).call(adoptDelay)
    })
    place.storage.tabs.hear(({ person, kind: of, key: name, answer }) => {
      const key = of === kind.name && person === this.#owner ? this.#keyOf(name) : null
      if (key !== null && kind.isAnswer(answer)) this.#tellAnswer({ key, answer })
    })
    if (typeof window === 'object') window.addEventListener('online', () => this.#wake())
    this.#follow()
  }

  /** Stable between changes, for `useSyncExternalStore`. */
  readonly get = (): DraftsState<Head, Item> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called with the server's response before the draft changes by it; also for drafts that another tab sent. */
  readonly onAnswer = (listener: (answered: Answered<Answer>) => void): (() => void) => {
    this.#answered.add(listener)
    return () => this.#answered.delete(listener)
  }

  find(key: string): Draft<Head, Item> | undefined {
    return this.#state.drafts.get(key)
  }

  /** The sending state of a draft. */
  statusOf(key: string): SendStatus {
    return this.#state.queues.get(this.#queueNameOf(key)) ?? idle
  }

  /**
   * Changes a draft, or makes it from `empty`. A draft without items that is not otherwise open is removed. Sendable items are sent after
   * the kind's `quiet` period, unless sending waits for a connection. Does nothing if nobody is signed in.
   */
  change(
    key: string,
    empty: Draft<Head, Item>,
    by: (draft: Draft<Head, Item>) => Draft<Head, Item>,
    { sends = true }: { sends?: boolean } = {},
  ): void {
    this.#person ??= this.#place.person()
    if (!this.#person) return
    const before = this.find(key)
    const after = by(before ?? empty)
    const patch = patchOf(before, after)
    if (!patch) return
    const unstored = this.#unstored.get(key) ?? { name: this.#nameOf(key), holder: null, patches: [], writing: null }
    // The person may have received another key since.
    unstored.holder = this.#owner ? this.#place.storage.holder() : null
    unstored.patches = [...unstored.patches, patch]
    this.#unstored.set(key, unstored)
    this.#put(key, this.#kind.isOpen(after) ? after : null)
    unstored.writing ??= this.#store(key, unstored)
    this.#noteStoring()
    if (sends && this.#isSendable(key) && this.statusOf(key).state !== 'waiting')
      this.#queueOf(key).call(this.#kind.quiet)
  }

  /** Sends what may be sent, now: of one draft, or of all. */
  readonly send = (key?: string): void => {
    const keys = key === undefined ? [...this.#state.drafts.keys()] : [key]
    for (const one of keys.filter(of => this.#isSendable(of))) this.#queueOf(one).call()
  }

  /** Sends what may be sent of a draft, and returns within `limit` milliseconds whether nothing of it is left. */
  async flush(key: string, limit?: number): Promise<boolean> {
    if (this.#isSendable(key)) {
      const sent = this.#queueOf(key).flush()
      const late = limit === undefined ? [] : [new Promise(resolve => setTimeout(resolve, limit))]
      await Promise.race([sent, ...late])
    }
    return !this.#state.drafts.has(key)
  }

  /** Resolves once every change so far is stored, or has failed to be stored. */
  async settled(): Promise<void> {
    await Promise.all([...this.#unstored.values()].flatMap(({ writing }) => (writing ? [writing] : [])))
  }

  /** Another person signed in, the person signed out or acts in another role, or their stored work is now decrypted. */
  #follow(): void {
    const owner = this.#place.owner()
    const person = this.#place.person()
    const role = this.#place.role()
    const isSame = owner === this.#owner && role === this.#role
    if (isSame && (person === this.#person || this.#person === undefined)) return
    const isOpened = this.#owner === undefined && owner !== undefined && owner === this.#person && role === this.#role
    this.#owner = owner
    this.#person = person
    this.#role = role
    this.#turn += 1
    for (const queue of this.#queues.values()) queue.close()
    this.#queues.clear()
    // A write in progress for the person who left is completed.
    const before = this.#unstored
    this.#unstored = new Map()
    this.#failed = new Set()
    const drafts = new Map<string, Draft<Head, Item>>()
    if (owner)
      for (const name of this.#place.storage.all(this.#kind.name).keys()) {
        const key = this.#keyOf(name)
        const draft = key === null ? null : this.#stored(key)
        if (key !== null && draft && this.#kind.isOpen(draft)) drafts.set(key, draft)
      }
    this.#change({ drafts, unstored: false, storing: false, queues: new Map() })
    // Changes they made before their work was decrypted are applied on top of it.
    if (isOpened)
      for (const [key, { patches }] of before) {
        const name = this.#nameOf(key)
        const unstored: Unstored<Head, Item> = { name, holder: this.#place.storage.holder(), patches, writing: null }
        this.#unstored.set(key, unstored)
        this.#show(key)
        unstored.writing = this.#store(key, unstored)
      }
    this.send()
  }

  /** The key in a name under which work is stored; null if it was made in another role. */
  #keyOf(name: string): string | null {
    const { role, key } = partsOfName(name)
    return role === this.#role ? key : null
  }

  #nameOf(key: string): string {
    return nameIn(this.#role, key)
  }

  #stored(key: string): Draft<Head, Item> | null {
    return readRecord(this.#place.storage.find(this.#kind.name, this.#nameOf(key)), this.#kind.read).draft
  }

  #isSendable(key: string): boolean {
    const draft = this.find(key)
    return draft !== undefined && this.#kind.isSendable(draft, key)
  }

  #queueNameOf(key: string): string {
    return this.#kind.batch > 1 || this.#kind.inTurn ? '' : key
  }

  #queueOf(key: string): RetryQueue {
    const name = this.#queueNameOf(key)
    const known = this.#queues.get(name)
    if (known) return known
    const queue = new RetryQueue({
      deliver: () => this.#deliver(name),
      onState: (state, error) => {
        const { queues } = this.#state
        this.#change({ queues: new Map(queues).set(name, { state, error, why: inWords[state]?.(error) ?? null }) })
        if (state === 'stopped') this.#kind.onStopped?.(key, error)
      },
    })
    this.#queues.set(name, queue)
    return queue
  }

  #wake(): void {
    for (const queue of this.#queues.values()) queue.wake()
  }

  #due(queue: string): string[] {
    return [...this.#state.drafts.keys()].filter(key => this.#queueNameOf(key) === queue && this.#isSendable(key))
  }

  /** Sends one batch while no other tab sends of the same queue. Returns whether more is left. */
  async #deliver(queue: string): Promise<boolean> {
    const owner = this.#owner
    const turn = this.#turn
    if (!owner || this.#due(queue).length === 0) return false
    const { storage } = this.#place
    return storage.tabs.alone(`akada.drafts ${owner} ${this.#role} ${this.#kind.name} ${queue}`, async () => {
      // Another tab may have sent it meanwhile.
      await storage.refresh(this.#kind.name)
      if (turn !== this.#turn) return false
      const keys = this.#due(queue).slice(0, this.#kind.batch)
      for (const key of keys) this.#apply(key, draft => this.#kind.sent(draft))
      // If the tab is closed during the request, these ids are used when it is sent again.
      await this.settled()
      const sent = keys.flatMap(key => {
        const draft = this.find(key)
        return draft && turn === this.#turn ? [{ key, draft }] : []
      })
      if (sent.length === 0) return false
      const answers = await this.#kind.send(sent).catch((error: unknown) => {
        if (turn === this.#turn) throw error
        return []
      })
      // A response for the person or the role that was left does not concern the next one; the draft is sent again, under its ids, when the
      // owner is back.
      if (turn !== this.#turn) return false
      if (!answers.every(answer => answer === null || this.#kind.isAnswer(answer))) throw foreignError()
      for (const [place, answer] of answers.entries()) {
        const of = sent[place]
        if (of && answer !== null) this.#take(owner, of, answer)
      }
      await this.settled()
      const isMore = this.#due(queue).length > 0
      // A response that changes nothing of what was sent is a failure: sending again at once would not end.
      if (isMore && sent.every(({ key, draft }) => this.find(key) === draft)) throw foreignError()
      return isMore
    })
  }

  #take(owner: string, { key, draft: sent }: ToSend<Head, Item>, answer: Answer): void {
    this.#tellAnswer({ key, answer })
    this.#place.storage.tabs.tell({ person: owner, kind: this.#kind.name, key: this.#nameOf(key), answer })
    this.#apply(key, draft => this.#kind.answered(draft, answer, sent))
    this.#kind.onAnswered?.(key, answer, this.find(key))
  }

  #apply(key: string, by: (draft: Draft<Head, Item>) => Draft<Head, Item>): void {
    const draft = this.find(key)
    if (draft) this.change(key, draft, by, { sends: false })
  }

  #tellAnswer(answered: Answered<Answer>): void {
    for (const listener of this.#answered) listener(answered)
  }

  /**
   * Stores the pending changes of a draft, merged with what another tab stored of it; for the person who made them, even after somebody
   * else has signed in.
   */
  async #store(key: string, unstored: Unstored<Head, Item>): Promise<void> {
    const { storage } = this.#place
    let isStored = true
    let tried = 0
    while (unstored.patches.length > tried) {
      const { patches, holder } = unstored
      tried = patches.length
      isStored =
        holder !== null &&
        (await storage.update(holder, this.#kind.name, unstored.name, raw => this.#patchedRecord(raw, patches)))
      if (!isStored) continue
      unstored.patches = unstored.patches.slice(patches.length)
      tried = 0
    }
    unstored.writing = null
    if (this.#unstored.get(key) !== unstored) return
    const isGone = !this.#state.drafts.has(key)
    if (isStored || (isGone && storage.find(this.#kind.name, unstored.name) === undefined)) this.#unstored.delete(key)
    if (isStored || isGone) this.#failed.delete(key)
    else this.#failed.add(key)
    this.#show(key)
    const unstoredNow = this.#failed.size > 0
    if (unstoredNow !== this.#state.unstored) this.#change({ unstored: unstoredNow })
    this.#noteStoring()
  }

  #noteStoring(): void {
    const storing = [...this.#unstored].some(([key, { writing }]) => writing !== null && this.#isSendable(key))
    if (storing !== this.#state.storing) this.#change({ storing })
  }

  #patchedRecord(raw: unknown, patches: readonly Patch<Head, Item>[]): unknown {
    const { draft: stored, unread } = readRecord(raw, this.#kind.read)
    const draft = this.#patched(stored, patches)
    return recordOf(this.#kind.version, draft && this.#kind.isOpen(draft) ? draft : null, unread)
  }

  #patched(stored: Draft<Head, Item> | null, patches: readonly Patch<Head, Item>[]): Draft<Head, Item> | null {
    let draft = stored
    for (const patch of patches) draft = patched(draft, patch, this.#kind.merge)
    return draft
  }

  /** Shows what is stored, with the pending changes applied. */
  #show(key: string): void {
    const draft = this.#patched(this.#stored(key), this.#unstored.get(key)?.patches ?? [])
    this.#put(key, draft && this.#kind.isOpen(draft) ? withKnownItems(this.find(key), draft) : null)
  }

  #put(key: string, draft: Draft<Head, Item> | null): void {
    if ((this.find(key) ?? null) === draft) return
    const drafts = new Map(this.#state.drafts)
    if (draft) drafts.set(key, draft)
    else drafts.delete(key)
    this.#change({ drafts })
  }

  #change(change: Partial<DraftsState<Head, Item>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
