import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import type { PublishedCard } from './rules/entry.ts'

export interface CardQuestion {
  termId: string
  studentIds: readonly string[]
}

/** A school's term; without a term, the state's active one. */
export interface PublishedQuestion {
  schoolId: string
  termId?: string | undefined
}

/** Answers of features further right: which scores are on published report cards. */
export interface GradingHooks {
  /** The published report cards of these students for a term, made by whatever class arm. */
  publishedCards: (tx: ReadTx, of: CardQuestion) => Promise<PublishedCard[]>
  /** The students placed in a school in the session of a term whose report card of that term is published. */
  publishedStudents: (tx: ReadTx, of: PublishedQuestion) => Promise<string[]>
  /** The published cards of these students; nothing of the class arm is published before the transaction ends. */
  publishedCardsWhileSaving: (tx: WriteTx, of: CardQuestion & { classArmId: string }) => Promise<PublishedCard[]>
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends GradingHooks {}
}
