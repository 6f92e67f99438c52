import {
  areConfirmed,
  effectInWords,
  namedCards,
  type RecordedCounts,
  type RecordedEffect,
  recordedErrors,
} from '@akada/contract/state/recorded'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { PlannedEffect, RecordedChange } from './rules/planned-effect.ts'

/** What is recorded and counts otherwise by a change. */
export interface Affected {
  counts: RecordedCounts
  /** Counting ended at `countedUpTo`. */
  atLeast: boolean
}

/** Published report cards that count something: the first of them in words ('Adebayo, Kemi, JSS 1 Gold, First Term'), and how many there are. */
export interface PublishedCards {
  count: number
  cards: string[]
}

/** What features further right know of the effects of a change. */
export interface RecordedHooks {
  affectedBy: (tx: ReadTx, change: RecordedChange) => Promise<Affected>
  /** The published cards that a change would alter; names at most `most`. */
  publishedCardsOf: (tx: ReadTx, change: RecordedChange, most: number) => Promise<PublishedCards>
}

const cardsInWords = ({ count, cards }: PublishedCards): { count: string; cards: string } => ({
  count: count === 1 ? '1 published report card' : `${count} published report cards`,
  cards: cards.join('; ') + (count > cards.length ? ` and ${count - cards.length} more` : ''),
})

const effectOf = async (tx: ReadTx, hooks: RecordedHooks, planned: PlannedEffect): Promise<RecordedEffect[]> => {
  const { effect, change } = planned
  if (change === null) return [{ effect, counts: {}, atLeast: false }]
  const published = await hooks.publishedCardsOf(tx, change, namedCards)
  if (published.count > 0) {
    refuse(recordedErrors.published, {
      params: { effect, ...cardsInWords(published), advice: planned.advice },
      details: { ...published },
    })
  }
  const { counts, atLeast } = await hooks.affectedBy(tx, change)
  return Object.values(counts).some(Boolean) ? [{ effect, counts, atLeast }] : []
}

/**
 * Assures that a change of what is already recorded is confirmed, before it is written. Refuses with `recorded_on_published_cards` one that
 * alters what a published card counts, and with `recorded_unconfirmed` one whose effects are not those that were `confirmed`. Returns the
 * effects, for the audit log; null if nothing that is recorded changes.
 */
export const assertConfirmed = async (
  tx: ReadTx,
  hooks: RecordedHooks,
  planned: readonly PlannedEffect[],
  confirmed: readonly RecordedEffect[] = [],
): Promise<RecordedEffect[] | null> => {
  const effects: RecordedEffect[] = []
  for (const one of planned) effects.push(...(await effectOf(tx, hooks, one)))
  if (effects.length === 0) return null
  if (!areConfirmed(effects, confirmed)) {
    refuse(recordedErrors.unconfirmed, {
      params: { effects: effects.map(effectInWords).join(' ') },
      details: { effects },
    })
  }
  return effects
}
