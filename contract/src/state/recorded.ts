import * as z from 'zod'
import { catalogue } from '../kernel/errors.ts'
import { line } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

/** Counting ends here: an effect on more is on 'at least 100,000'. */
export const countedUpTo = 100_000

/** The most published cards that a refusal names. */
export const namedCards = 5

const count = z.int().min(0).max(limits.whole)

/** What is recorded and is read otherwise after a change; what is left out is not counted for this kind of change. */
export const recordedCounts = z.object({
  scores: count.optional(),
  registers: count.optional(),
  /** Marks of registers, and those of them that are present or late. */
  marks: count.optional(),
  attended: count.optional(),
  /** Report cards that are drafts. */
  cards: count.optional(),
  students: count.optional(),
  schools: count.optional(),
})
export type RecordedCounts = z.infer<typeof recordedCounts>

/** One effect of a change on what is already recorded. */
export const recordedEffect = z.object({
  /** A sentence without the counts: 'CA1 of Junior Secondary is removed.' */
  effect: line(limits.longText),
  counts: recordedCounts,
  /** Counting ended at `countedUpTo`. */
  atLeast: z.boolean(),
})
export type RecordedEffect = z.infer<typeof recordedEffect>

/**
 * The effects that the person was shown and confirms, as the refusal listed them in `details.effects`. Left out by a client that has not
 * been refused.
 */
export const confirmedEffects = z.array(recordedEffect).max(limits.ids).optional()

export const recordedErrors = catalogue({
  /** `details.effects`: the effects, to be shown and sent back as `confirmed`. */
  unconfirmed:
    '409 recorded_unconfirmed: This changes what is already recorded. {effects} Nothing was saved yet: check this, then confirm it.',
  /** `details.cards`: the first of them; `details.count`: how many there are. */
  published:
    '409 recorded_on_published_cards: {effect} This is counted on {count}: {cards}. Published cards do not change. {advice}',
})

const nouns: readonly [keyof RecordedCounts, string, string][] = [
  ['scores', 'score', 'scores'],
  ['registers', 'register', 'registers'],
  ['marks', 'mark of the register', 'marks of the register'],
  ['attended', 'of them present or late', 'of them present or late'],
  ['cards', 'draft report card', 'draft report cards'],
  ['students', 'student', 'students'],
  ['schools', 'school', 'schools'],
]

const number = new Intl.NumberFormat('en-NG')

/** The counts of an effect in words: ['456 scores', '38 students', '1 school']. What is 0 is left out. */
export const countsInWords = ({ counts, atLeast }: Omit<RecordedEffect, 'effect'>): string[] =>
  nouns.flatMap(([key, one, many]) => {
    const found = counts[key]
    if (!found) return []
    return [`${atLeast ? 'at least ' : ''}${number.format(found)} ${found === 1 ? one : many}`]
  })

/** An effect with its counts in one sentence: 'CA1 of Junior Secondary is removed. This affects 456 scores, 38 students.' */
export const effectInWords = (effect: RecordedEffect): string => {
  const counts = countsInWords(effect)
  return counts.length === 0 ? effect.effect : `${effect.effect} This affects ${counts.join(', ')}.`
}

/** Counts that grow while somebody reads them count as the same up to a hundredth: scores of a whole state are entered every second. */
const isNear = (shown: number, now: number): boolean => Math.abs(now - shown) <= Math.floor(shown / 100)

/** Whether the effects are those that were shown: the same ones, with the same counts up to a hundredth. */
export const areConfirmed = (effects: readonly RecordedEffect[], shown: readonly RecordedEffect[]): boolean => {
  if (effects.length !== shown.length) return false
  const bySentence = new Map(shown.map(one => [one.effect, one]))
  return effects.every(({ effect, counts }) => {
    const before = bySentence.get(effect)
    return before !== undefined && nouns.every(([key]) => isNear(before.counts[key] ?? 0, counts[key] ?? 0))
  })
}
