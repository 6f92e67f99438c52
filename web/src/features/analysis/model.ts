import { sorted } from '@akada/contract/kernel/arrays'
import { counted } from '@akada/contract/report-cards/words'
import type { Analysis, TermFigures } from './queries.ts'

/** A decimal of a response for the length of a bar; never for arithmetic with marks. */
export const percentOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text))

/** The position of the chosen term among those of the session. */
export const termIndex = ({ terms, term }: Analysis): number =>
  Math.max(
    0,
    terms.findIndex(one => one.id === term.id),
  )

/** 'From 38 published cards and 2 drafts' */
export const sourceText = ({ cards }: Analysis): string => {
  const drafts = `${counted(cards.drafts, 'draft')}, as last generated`
  if (cards.published === 0)
    return cards.drafts === 0
      ? 'No report card of this term was generated yet.'
      : `From ${drafts}; none is published yet.`
  const published = counted(cards.published, 'published card')
  return cards.drafts === 0 ? `From ${published}.` : `From ${published} and ${drafts}.`
}

interface Named {
  name: string
  terms: readonly TermFigures[]
}

const byAverage = (rows: readonly Named[], at: number): { name: string; average: number; text: string }[] =>
  sorted(
    rows.flatMap(({ name, terms }) => {
      const text = terms[at]?.average ?? null
      return text === null ? [] : [{ name, average: Number(text), text }]
    }),
    (one, other) => other.average - one.average,
  )

/** The best and the weakest of subjects or arms in a term, in one sentence. */
export const rangeText = (rows: readonly Named[], at: number): string => {
  const ordered = byAverage(rows, at)
  const [best, worst] = [ordered[0], ordered.at(-1)]
  if (!best || !worst) return 'No averages in this term yet.'
  if (best === worst) return `${best.name} averages ${best.text}.`
  return `${best.name} is the highest with ${best.text}, ${worst.name} the lowest with ${worst.text}.`
}

/** The most frequent grade. */
export const gradesText = ({ total, bands }: Analysis['grades'][number]): string => {
  const most = sorted(bands, (one, other) => other.count - one.count)[0]
  if (!most || total === 0) return 'No totals yet.'
  return `${counted(total, 'total')}; most often ${most.grade} (${most.count}).`
}

export const shareOf = (count: number, total: number): number => (total === 0 ? 0 : Math.round((count / total) * 100))
