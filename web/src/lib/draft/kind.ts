/** Unsent work on one record: its head, which identifies it, and its items by name. */
export interface Draft<Head, Item> {
  head: Head
  items: Readonly<Record<string, Item>>
}

export interface ToSend<Head, Item> {
  key: string
  draft: Draft<Head, Item>
}

/** What a feature defines for its unsent work; the engine does the rest. Heads, items and responses are plain JSON. */
export interface DraftKind<Head, Item, Answer> {
  /** Identifies the kind in storage; never reused. */
  name: string
  /** The version of the stored shape. Raised with every change that older code cannot read. */
  version: number
  /** Checks a stored draft of any version; null if it is unusable, in which case it stays on the device. */
  read: (raw: unknown, version: number) => Draft<Head, Item> | null
  /** How many drafts go in one request. Above 1 all drafts of the kind share a queue; otherwise each has its own. */
  batch: number
  /** All drafts of the kind share a queue, and are sent one after the other: they are large. */
  inTurn?: true
  /** How long typing must pause before a draft is sent, in milliseconds. */
  quiet: number
  /** Whether something in it is still to be saved, sent or decided. */
  isOpen: (draft: Draft<Head, Item>) => boolean
  /** Whether something in it may be sent now; the rest waits for a person. */
  isSendable: (draft: Draft<Head, Item>, key: string) => boolean
  /** The draft from the moment that it is sent: it may arrive even if no response does. */
  sent: (draft: Draft<Head, Item>) => Draft<Head, Item>
  /** Sends drafts in one request, and returns the responses in the same order; null for a draft that stays as it is. Idempotent. */
  send: (drafts: readonly ToSend<Head, Item>[]) => Promise<readonly (Answer | null)[]>
  /** The draft after the response: saved items are removed, a change by somebody else is a conflict, a refusal has its reason. */
  answered: (now: Draft<Head, Item>, answer: Answer, sent: Draft<Head, Item>) => Draft<Head, Item>
  /** Merges an item that another tab changed meanwhile. Without it the later change wins. */
  merge?: (stored: Item, mine: Item) => Item
  /** Checks a response, also one that another tab passes on: one that fails is not Akada's, and the drafts wait. */
  isAnswer: (raw: unknown) => raw is Answer
  /** Reports the outcome to the person, in the tab that sent the draft; `draft` is what is left. */
  onAnswered?: (key: string, answer: Answer, draft: Draft<Head, Item> | undefined) => void
  /** The request was refused as a whole. */
  onStopped?: (key: string, error: unknown) => void
}
