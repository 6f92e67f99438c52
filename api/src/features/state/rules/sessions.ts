import { capacity } from '@akada/contract/capacity'
import { daysAfter } from '@akada/contract/kernel/days'
import { withEntryChanges } from '@akada/contract/kernel/entries'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { holidayKind } from '@akada/contract/state/calls'
import { type Holiday, schoolDays, type TermSpan } from './days.ts'
import type { PlannedEffect } from './planned-effect.ts'

/** Twice the length of any real term: its registers, sheets and schemes of work have room for this many weeks. */
const longestTerm = 250

/** A holiday as planned; `path` is its place in the term of the request, none for one that is saved already. */
type PlannedHoliday = Holiday & { path?: string }

/** A planned term, before it is saved. */
export interface PlannedTerm {
  starts: string
  ends: string
  nextTermBegins?: string | null | undefined
  holidays: readonly PlannedHoliday[]
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

/** A saved holiday that a change leaves outside its term is an error of the day that was changed. */
const outsideError = (term: PlannedTerm, index: number, { day, path }: PlannedHoliday): FieldError =>
  path === undefined
    ? {
        path: day < term.starts ? 'starts' : 'ends',
        message: `${writtenDay(day)} is a day off of ${termNameOf(index)}. Remove it from the list, or correct this day.`,
      }
    : { path: `${path}.day`, message: `This day lies outside ${termNameOf(index)}.` }

const holidayErrors = (term: PlannedTerm, index: number): FieldError[] => {
  const { holidays } = term
  const days = holidays.map(({ day }) => day)
  const last = holidays.findLast(({ path }) => path !== undefined)
  return [
    ...holidays.flatMap((holiday, place): FieldError[] => {
      if (holiday.day < term.starts || holiday.day > term.ends) return [outsideError(term, index, holiday)]
      const isTwice = holiday.path !== undefined && days.indexOf(holiday.day) < place
      return isTwice ? [{ path: `${holiday.path}.day`, message: 'This day is in the list twice.' }] : []
    }),
    ...(holidays.length > capacity.holidaysOfTerm && last
      ? [{ path: `${last.path}.day`, message: `A term has at most ${capacity.holidaysOfTerm} days off.` }]
      : []),
  ]
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
  const ofHolidays = holidayErrors(term, index).map(({ path, message }) => ({ path: `${at}.${path}`, message }))
  return [...errors, ...ofHolidays]
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
export const storedTerms = (terms: readonly PlannedTerm[]) =>
  terms.map((term, index) => ({
    number: index + 1,
    name: termNameOf(index),
    starts: term.starts,
    ends: term.ends,
    nextTermBegins: term.nextTermBegins ?? terms[index + 1]?.starts ?? null,
    holidays: term.holidays.map(({ day, name }) => ({ day, name })),
  }))

interface SentTerm extends Omit<PlannedTerm, 'holidays'> {
  holidays?: readonly Holiday[] | undefined
  addHolidays?: readonly Holiday[] | undefined
  removeHolidays?: readonly Holiday[] | undefined
}

const sentAt = (list: string, holidays: readonly Holiday[]): PlannedHoliday[] =>
  holidays.map((holiday, place) => ({ ...holiday, path: `${list}.${place}` }))

/**
 * The terms of a session after a change: with the holidays that were sent, or with those that are saved now and what was added to and
 * removed from them. Null where somebody else has changed one of these meanwhile.
 */
export const plannedTerms = (
  before: readonly { holidays: readonly Holiday[] }[],
  sent: readonly SentTerm[],
): PlannedTerm[] | null => {
  const terms = sent.flatMap((term, index): PlannedTerm[] => {
    const { holidays: whole, addHolidays = [], removeHolidays = [], ...days } = term
    if (whole) return [{ ...days, holidays: sentAt('holidays', whole) }]
    const changes = { add: sentAt('addHolidays', addHolidays), remove: removeHolidays }
    const holidays = withEntryChanges<PlannedHoliday>(before[index]?.holidays ?? [], changes, holidayKind)
    return holidays ? [{ ...days, holidays }] : []
  })
  return terms.length === sent.length ? terms : null
}

/** Whether a change replaces days of a session, its name, or all holidays of a term: more than it adds to or removes from the holidays. */
export const replacesDays = (
  before: { name: string; terms: readonly (PlannedTerm & { number: number })[] },
  { name, terms }: { name: string; terms: readonly SentTerm[] },
): boolean => {
  const daysOf = ({ starts, ends, nextTermBegins }: PlannedTerm) => `${starts} ${ends} ${nextTermBegins}`
  const after = storedTerms(terms.map(term => ({ ...term, holidays: [] })))
  return (
    name !== before.name ||
    terms.some(({ holidays }) => holidays !== undefined) ||
    after.some((term, index) => daysOf(term) !== daysOf(before.terms[index] ?? term))
  )
}

interface Term extends TermSpan {
  holidays: readonly Holiday[]
}

const advice = 'Leave these days as they are.'

const without = (days: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others)
  return days.filter(day => !known.has(day))
}

const span = (days: readonly string[]): string => `${writtenDay(days[0] ?? '')} to ${writtenDay(days.at(-1) ?? '')}`

const lostText = (days: readonly string[], term: string): string =>
  days.length === 1
    ? `${span(days).slice(0, 10)} is no longer a school day of ${term}.`
    : `${days.length} school days of ${term} no longer count: ${span(days)}.`

const gainedText = (days: readonly string[], term: string): string =>
  days.length === 1
    ? `${span(days).slice(0, 10)} becomes a school day of ${term}.`
    : `${days.length} days become school days of ${term}: ${span(days)}.`

/** What other days of the terms of a session, in order, do to registers that are called: a new term has none. */
export const calendarEffects = (before: readonly (Term & { id: string })[], after: readonly Term[]): PlannedEffect[] =>
  before.flatMap((term, index): PlannedEffect[] => {
    const planned = after[index]
    if (!planned) return []
    const [then, now] = [schoolDays(term, term.holidays), schoolDays(planned, planned.holidays)]
    const [lost, gained] = [without(then, now), without(now, then)]
    const effectOf = (days: string[], effect: string): PlannedEffect[] =>
      days.length === 0 ? [] : [{ effect, advice, change: { kind: 'days', termId: term.id, days } }]
    return [...effectOf(lost, lostText(lost, term.name)), ...effectOf(gained, gainedText(gained, term.name))]
  })
