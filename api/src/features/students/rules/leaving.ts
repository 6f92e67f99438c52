import { daysAfter } from '@akada/contract/kernel/days'

/** A stay of a student in a class; the last day is included, null while it lasts. */
export interface Stay {
  id: string
  begins: string
  ends: string | null
}

/** Days from which one may be chosen, both included. */
export interface DaySpan {
  first: string
  last: string
}

const isOn = (stay: Stay, day: string): boolean => stay.begins <= day && (stay.ends === null || stay.ends >= day)

/** The last days that a student who is on the roll can have: from the first of the present stay to today. */
export const lastDays = (stays: readonly Stay[], today: string): DaySpan => {
  const present = stays.find(stay => isOn(stay, today)) ?? stays.find(stay => stay.ends === null)
  return { first: present && present.begins < today ? present.begins : today, last: today }
}

/**
 * Which stays end when, for a student whose last day this is: the one that has the day ends with it, and one that was to begin later (in
 * the next session, say) counts for no day.
 */
export const closingsAt = (stays: readonly Stay[], lastDay: string): { id: string; ends: string }[] =>
  stays.flatMap(stay => {
    if (stay.begins > lastDay) return [{ id: stay.id, ends: daysAfter(stay.begins, -1) }]
    return stay.ends === null || stay.ends > lastDay ? [{ id: stay.id, ends: lastDay }] : []
  })

/** The first days on which a student can be back: after the last stay, within the active term, not in the future. */
export const firstDays = (stays: readonly Stay[], term: { starts: string; ends: string }, today: string): DaySpan => {
  const after = stays.flatMap(stay => (stay.ends === null ? [] : [daysAfter(stay.ends, 1)]))
  const first = [term.starts, ...after].toSorted().at(-1) ?? term.starts
  const last = today < term.ends ? today : term.ends
  return { first, last: last < first ? first : last }
}
