/**
 * What native speakers have reviewed: `languages/review/<language>.json` has a digest of each reviewed text with its English, so that a text
 * which is changed, in either language, counts as not reviewed again.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, type Translation, translations } from '@akada/contract/kernel/languages'
import { catalogues } from './catalogues.ts'

interface Review {
  /** Who has reviewed texts, and when, the newest last. */
  reviews: { by: string; on: string; texts: number }[]
  /** By catalogue and key. */
  texts: Record<string, string>
  /** What a native speaker should look at first, and why, by catalogue and key, until it is reviewed. */
  doubtful: Record<string, string>
}

export interface Translated {
  key: string
  english: string
  text: string
}

const fileOf = (language: Language): string => join(import.meta.dirname, '..', 'review', `${language}.json`)

const read = (language: Language): Review => JSON.parse(readFileSync(fileOf(language), 'utf8'))

const digestOf = ({ english, text }: Translated): string =>
  createHash('sha256').update(`${english}\n${text}`).digest('base64url').slice(0, 8)

/** The texts of a language with their English, of one catalogue or all. */
export const translatedIn = (language: Language, only?: string): Translated[] =>
  Object.entries(catalogues)
    .filter(([name]) => only === undefined || name === only)
    .flatMap(([name, { en, [language]: own }]) =>
      Object.entries(en).map(([key, english]) => ({ key: `${name}/${key}`, english, text: own[key] ?? '' })),
    )

/** The texts that no native speaker has reviewed as they are now. English is the original. */
export const unreviewedIn = (language: Language, only?: string): Translated[] => {
  if (language === 'en') return []
  const { texts } = read(language)
  return translatedIn(language, only).filter(one => texts[one.key] !== digestOf(one))
}

/** The languages of which no native speaker has reviewed every text: off until a state turns them on, and named where families choose. */
export const unreviewedLanguages: readonly Translation[] = translations.filter(one => unreviewedIn(one).length > 0)

/** Why a text is doubtful, by catalogue and key. */
export const doubtsIn = (language: Language): Readonly<Record<string, string>> =>
  language === 'en' ? {} : read(language).doubtful

/** Notes that somebody has reviewed texts as they are now. */
export const noteReview = (
  language: Language,
  { by, on }: { by: string; on: string },
  reviewed: Translated[],
): void => {
  const { reviews, texts, doubtful } = read(language)
  const present = new Set(translatedIn(language).map(({ key }) => key))
  const kept = Object.entries({ ...texts, ...Object.fromEntries(reviewed.map(one => [one.key, digestOf(one)])) })
  const review: Review = {
    reviews: [...reviews, { by, on, texts: reviewed.length }],
    doubtful: Object.fromEntries(Object.entries(doubtful).filter(([key]) => reviewed.every(one => one.key !== key))),
    texts: Object.fromEntries(kept.filter(([key]) => present.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
  writeFileSync(fileOf(language), `${JSON.stringify(review, null, 2)}\n`)
}
