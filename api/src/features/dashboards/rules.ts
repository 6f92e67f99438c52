import { dueSittings, mondayOf, sittingsOf } from '../attendance/index.ts'
import { type Holiday, schoolDays } from '../state/index.ts'

/** The days and registers that figures of a moment are about. */
export interface Calendar {
  today: string
  sessionId: string | null
  termId: string | null
  /** The school days of this week up to today. */
  weekDays: string[]
  /** The registers that a day has. */
  sittings: string[]
  /** Those of today that are due by now; none on a day without school. */
  dueSittings: string[]
}

interface Term {
  id: string
  sessionId: string
  name: string
  starts: string
  ends: string
  holidays: readonly Holiday[]
}

/** What figures are about on a day and at an hour in Nigeria (0 to 23). `term` is the active one; null where there is none. */
export const calendarOf = (
  term: Term | null,
  sittingsPerDay: number,
  { today, hour }: { today: string; hour: number },
): Calendar => {
  const sittings = sittingsOf(sittingsPerDay)
  const weekDays = term ? schoolDays(term, term.holidays, { from: mondayOf(today), to: today }) : []
  return {
    today,
    sessionId: term?.sessionId ?? null,
    termId: term?.id ?? null,
    weekDays,
    sittings,
    dueSittings: weekDays.includes(today) ? dueSittings(sittings, hour) : [],
  }
}

/** How old kept figures of a school may be when its own people look, in seconds. */
export const freshSeconds = 60

/** When the background work counts a school again, in seconds: with its turns a minute apart nothing gets older than ten minutes. */
export const staleSeconds = 8 * 60

/** Whether figures of an instant are still good at a moment. */
export const isFresh = (asOf: string, now: Date, seconds: number): boolean =>
  now.getTime() - Date.parse(asOf) < seconds * 1000
