/** Unsent work on one thing: what it is of, and its items by name. */
export interface Draft<Head, Item> {
  head: Head
  items: Readonly<Record<string, Item>>
}

export interface ToSend<Head, Item> {
  key: string
  draft: Draft<Head, Item>
}

/** What a feature says of its unsent work; all else is the engine's. Everything in heads, items and answers is plain JSON. */
export interface DraftKind<Head, Item, Answer> {
  /** Names the kind in storage; never given to another. */
  name: string
  /** The version of the shape that is stored. Raised with every change that older code cannot read. */
  version: number
  /** Checks a stored draft of any version; null for what it cannot use, which stays on the device. Version 0 is from before November 2026. */
  read: (raw: unknown, version: number) => Draft<Head, Item> | null
  /** How many drafts go in one load. Above 1 all of the kind share a queue; otherwise each has its own. */
  batch: number
  /** How long changing may pause before it is sent, in milliseconds. */
  quiet: number
  /** Whether something in it is still to be saved, sent or decided. */
  isOpen: (draft: Draft<Head, Item>) => boolean
  /** Whether something in it may be sent now; the rest waits for a person. */
  isSendable: (draft: Draft<Head, Item>, key: string) => boolean
  /** The draft from the moment that it is sent: it may arrive although no answer does. */
  sent: (draft: Draft<Head, Item>) => Draft<Head, Item>
  /** Sends drafts in one load, and answers in their order; null for one that stays as it is. Repeating it writes nothing twice. */
  send: (drafts: readonly ToSend<Head, Item>[]) => Promise<readonly (Answer | null)[]>
  /** The draft after the answer: what was saved is gone, what somebody else changed is a conflict, what was refused says why. */
  answered: (now: Draft<Head, Item>, answer: Answer, sent: Draft<Head, Item>) => Draft<Head, Item>
  /** Of an item that another tab changed meanwhile: both together. Without it the later stands. */
  merge?: (stored: Item, mine: Item) => Item
  /** Checks an answer that another tab passes on. */
  isAnswer: (raw: unknown) => raw is Answer
  /** Tells the person how it went, in the tab that sent it; `draft` is what is left. */
  onAnswered?: (key: string, answer: Answer, draft: Draft<Head, Item> | undefined) => void
  /** The load was refused as a whole. */
  onStopped?: (key: string, error: unknown) => void
}
