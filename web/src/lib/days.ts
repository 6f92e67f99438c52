import { writtenDay } from '@akada/contract/kernel/written-day'

/** Days as people here write them. A day is a string 'YYYY-MM-DD' without a time zone; which one is today, the clock says (clock.ts). */
const zone = 'Africa/Lagos'
const partsIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
/** Built from parts: the order of a day and what stands between its parts differ from one browser's data to the next. */
const momentOf = (moment: Date, parts: Intl.DateTimeFormat): { day: string; time: string } => {
  const found = new Map(parts.formatToParts(moment).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes, digits = 2) => (found.get(type) ?? '').padStart(digits, '0')
  return {
    day: `${part('year', 4)}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  }
}

const partsInLagos = partsIn(zone)
/** The day in Lagos at a moment, 'YYYY-MM-DD'. */
export const dayInLagos = (moment: Date): string => momentOf(moment, partsInLagos).day

/** 'YYYY-MM-DD' or an instant as DD-MM-YYYY; empty if there is none. */
export const showDay = (value: string | null | undefined): string => {
  if (!value) return ''
  return writtenDay(value.length > 10 ? dayInLagos(new Date(value)) : value)
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00+01:00`)

const longWeekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long' })
/** 'Monday, 16-11-2026' */
export const showLongDay = (day: string): string => `${longWeekday.format(noonOf(day))}, ${showDay(day)}`

const shortWeekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' })
/** 'Mon, 16-11-2026' */
export const showShortDay = (day: string): string => `${shortWeekday.format(noonOf(day))}, ${showDay(day)}`

const clockOf = (moment: Date, parts: Intl.DateTimeFormat): { day: string; time: string } => {
  const { day, time } = momentOf(moment, parts)
  return { day: showShortDay(day), time }
}
/** Day and time in Lagos: 'Fri, 20-11-2026' and '14:05:30'. */
export const showClock = (moment: Date): { day: string; time: string } => clockOf(moment, partsInLagos)

/** 'HH:MM' in Lagos. */
export const timeOfDay = (moment: Date): string => momentOf(moment, partsInLagos).time.slice(0, 5)

/** Day and time as the device itself shows them, in its own time zone. */
export const showDeviceClock = (moment: Date): { day: string; time: string } => clockOf(moment, partsIn(undefined))

/** An instant as '16-11-2026, 08:05' in Lagos time. */
export const showInstant = (value: string): string => {
  const { day, time } = momentOf(new Date(value), partsInLagos)
  return `${showDay(day)}, ${time.slice(0, 5)}`
}

const partsOf = (typed: string): string[] | undefined => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  const local = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  const [, day = '', month = '', year = ''] = local ?? []
  return iso?.slice(1) ?? (local ? [year, month, day] : undefined)
}

/** A day as typed: 5-3-2014, 05/03/2014, 05.03.2014, 05032014 or 2014-03-05. Returns 'YYYY-MM-DD', or null if there is no such day. */
export const parseDay = (text: string): string | null => {
  const [year = 0, month = 0, day = 0] = (partsOf(text.trim()) ?? []).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists =
    year > 999 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

/** Why a typed text is not a day: its form, or a day that does not exist, such as 31-02-2014. */
export const dayProblem = (text: string): string => {
  const parts = partsOf(text.trim())
  if (!parts) return 'Write the day as DD-MM-YYYY.'
  const [year = '', month = '', day = ''] = parts
  return `${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year} does not exist. Check the day and the month.`
}
