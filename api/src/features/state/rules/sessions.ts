import { daysAfter } from '@akada/contract/kernel/days'
import type { Holiday } from './days.ts'

/** Twice the length of any real term: its registers, sheets and schemes of work have room for this many weeks. */
const longestTerm = 250

/** A planned term, before it is saved. */
export interface PlannedTerm {
  starts: string
  ends: string
  nextTermBegins?: string | null
  holidays: readonly Holiday[]
}

export interface SessionSpan {
  name: string
  starts: string
  ends: string
}

const termNames = ['First Term', 'Second Term', 'Third Term'] as const
export const termNameOf = (index: number): string => termNames[index] ?? `Term ${index + 1}`

export interface FieldError {
  path: string
  message: string
}

/** Two date ranges where the first ends on or after the day on which the second begins; null if all follow one another. */
export const findOverlap = (spans: readonly SessionSpan[]): { first: string; second: string; index: number } | null => {
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1]
    if (next && span.ends >= next.starts) return { first: span.name, second: next.name, index: index + 1 }
  }
  return null
}

const termErrors = (term: PlannedTerm, index: number, next: PlannedTerm | undefined): FieldError[] => {
  const at = `body.terms.${index}`
  const errors: FieldError[] = []
  if (term.starts >= term.ends) errors.push({ path: `${at}.ends`, message: 'A term ends after it begins.' })
  if (term.ends > daysAfter(term.starts, longestTerm))
    errors.push({ path: `${at}.ends`, message: `A term lasts at most ${longestTerm} days.` })
  const { nextTermBegins } = term
  if (nextTermBegins && nextTermBegins <= term.ends) {
    errors.push({ path: `${at}.nextTermBegins`, message: 'The next term begins after this one ends.' })
  } else if (nextTermBegins && next && nextTermBegins > next.starts) {
    errors.push({ path: `${at}.nextTermBegins`, message: `The next term of this session begins on ${next.starts}.` })
  }
  const seen = new Set<string>()
  for (const [place, { day }] of term.holidays.entries()) {
    if (day < term.starts || day > term.ends) {
      errors.push({ path: `${at}.holidays.${place}.day`, message: `This day lies outside ${termNameOf(index)}.` })
    } else if (seen.has(day)) {
      errors.push({ path: `${at}.holidays.${place}.day`, message: 'This day is in the list twice.' })
    }
    seen.add(day)
  }
  return errors
}

/** The errors in a planned session, field by field: dates inside a term, and the years of its name. Empty if there are none. */
export const sessionErrors = (name: string, terms: readonly PlannedTerm[]): FieldError[] => {
  const errors = terms.flatMap((term, index) => termErrors(term, index, terms[index + 1]))
  const [from, to] = [`${name.slice(0, 4)}-01-01`, `${name.slice(5, 9)}-12-31`]
  for (const [index, { starts, ends }] of terms.entries()) {
    const message = `A term of ${name} lies in these two years.`
    if (starts < from || starts > to) errors.push({ path: `body.terms.${index}.starts`, message })
    else if (ends > to) errors.push({ path: `body.terms.${index}.ends`, message })
  }
  return errors
}

/** The terms as stored: numbered, named, and with the next term's first day if it is known. */
export const keptTerms = (terms: readonly PlannedTerm[]) =>
  terms.map((term, index) => ({
    number: index + 1,
    name: termNameOf(index),
    starts: term.starts,
    ends: term.ends,
    nextTermBegins: term.nextTermBegins ?? terms[index + 1]?.starts ?? null,
    holidays: [...term.holidays],
  }))
