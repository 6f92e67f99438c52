import { Drafts } from '../../../lib/draft/drafts.ts'
import type { Draft, DraftKind } from '../../../lib/draft/kind.ts'
import { isSame } from '../../../lib/draft/record.ts'
import type { SendState } from '../../../lib/draft/retry-queue.ts'

/** The changes to one row of an upload. */
export interface Correction {
  row: number
  cells?: Record<string, string>
  leftOut?: boolean
}

/** The upload after a request; null if its rows are added already, so that nothing can be corrected any more. */
export interface CorrectionAnswer {
  upload: unknown
}

/** The upload, and the page that shows it. */
interface UploadPlace {
  id: string
  page: string
}
type CorrectionDraft = Draft<UploadPlace, Correction>
type Sender = (rows: Correction[]) => Promise<CorrectionAnswer>

export interface CorrectionState {
  /** By row: everything that the server has not confirmed yet. */
  unsent: ReadonlyMap<number, Correction>
  status: 'saved' | 'waiting' | 'sending' | 'failed'
  error: unknown
}

const statusOf: Record<SendState, CorrectionState['status']> = {
  idle: 'waiting',
  sending: 'sending',
  waiting: 'failed',
  stopped: 'failed',
}

/** How long typing must pause before a correction is sent, in milliseconds. */
const quiet = 600

/** The uploads that a page shows: the server's response to corrections is visible only there. */
const senders = new Map<string, Sender>()

const isCells = (raw: unknown): raw is Record<string, string> =>
  typeof raw === 'object' && raw !== null && Object.values(raw).every(text => typeof text === 'string')

const isCorrection = (raw: unknown): raw is Correction =>
  typeof raw === 'object' &&
  raw !== null &&
  'row' in raw &&
  typeof raw.row === 'number' &&
  (!('cells' in raw) || isCells(raw.cells)) &&
  (!('leftOut' in raw) || typeof raw.leftOut === 'boolean')

const byRow = (rows: readonly unknown[]): CorrectionDraft['items'] =>
  Object.fromEntries(rows.filter(isCorrection).map(one => [String(one.row), one]))

const read = (raw: unknown): CorrectionDraft | null => {
  if (typeof raw !== 'object' || raw === null || !('items' in raw) || !('head' in raw)) return null
  const { head, items } = raw
  if (typeof head !== 'object' || head === null || !('id' in head) || typeof head.id !== 'string') return null
  return typeof items === 'object' && items !== null
    ? {
        head: { id: head.id, page: 'page' in head && typeof head.page === 'string' ? head.page : '/' },
        items: byRow(Object.values(items)),
      }
    : null
}

/** Both corrections of a row; if they differ in a cell, the later one wins. */
const merged = (before: Correction | undefined, next: Correction): Correction => ({
  ...before,
  ...next,
  ...(before?.cells || next.cells ? { cells: { ...before?.cells, ...next.cells } } : {}),
})

const kind: DraftKind<UploadPlace, Correction, CorrectionAnswer> = {
  name: 'corrections',
  version: 1,
  read,
  batch: 1,
  quiet,
  isOpen: ({ items }) => Object.keys(items).length > 0,
  isSendable: (_draft, key) => senders.has(key),
  // Sending the same row twice is idempotent: nothing needs to be remembered.
  sent: draft => draft,
  send: drafts =>
    Promise.all(drafts.map(async ({ key, draft }) => (await senders.get(key)?.(Object.values(draft.items))) ?? null)),
  answered: (now, { upload }, sent) => ({
    ...now,
    items:
      upload === null
        ? {}
        : Object.fromEntries(Object.entries(now.items).filter(([row, one]) => !isSame(one, sent.items[row]))),
  }),
  merge: merged,
  isAnswer: (raw): raw is CorrectionAnswer => typeof raw === 'object' && raw !== null && 'upload' in raw,
}

const drafts = new Drafts(kind)

/** The corrections of one upload: sent in batches, one at a time, and stored on the device until the server has them. */
export class Corrections {
  readonly id: string
  readonly #head: UploadPlace
  #known: { of: unknown; state: CorrectionState } | null = null

  /** `page` is the address of the page that shows the upload. */
  constructor(id: string, page = '/') {
    this.id = id
    this.#head = { id, page }
  }

  /** Stable between changes, for `useSyncExternalStore`. */
  readonly get = (): CorrectionState => {
    const of = drafts.get()
    if (this.#known?.of === of) return this.#known.state
    const unsent = new Map(Object.values(drafts.find(this.id)?.items ?? {}).map(one => [one.row, one]))
    const { state, error } = drafts.statusOf(this.id)
    this.#known = { of, state: { unsent, status: unsent.size === 0 ? 'saved' : statusOf[state], error } }
    return this.#known.state
  }

  readonly subscribe = drafts.subscribe

  readonly add = (corrections: readonly Correction[]): void =>
    drafts.change(this.id, { head: this.#head, items: {} }, draft => {
      const items = { ...draft.items }
      for (const one of corrections) items[one.row] = merged(items[one.row], one)
      return { ...draft, items }
    })

  /** Sends what is pending; returns whether everything is confirmed. Never throws: the error is in the state. */
  readonly flush = (): Promise<boolean> => drafts.flush(this.id)

  /** Sends with `sender` from now on, and at once what is on the device; `onAnswer` gets the responses, also for other tabs. */
  open(sender: Sender, onAnswer: (answer: CorrectionAnswer) => void): () => void {
    senders.set(this.id, sender)
    const leave = drafts.onAnswer(({ key, answer }) => key === this.id && onAnswer(answer))
    drafts.send(this.id)
    return () => {
      leave()
      if (senders.get(this.id) === sender) senders.delete(this.id)
    }
  }
}
