import { writtenDay } from '@akada/contract/kernel/written-day'
import { type Holiday, schoolDays, type TermSpan } from './days.ts'
import type { PlannedEffect } from './planned-effect.ts'

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
