const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMES = 'january february march april may june july august september october november december'.split(' ')

/** 1920-01-01 and 2099-12-31 in Excel's day numbers: a bare year such as 2014 must not pass for one. */
const FIRST_SERIAL = 7306
const LAST_SERIAL = 73_050
const SERIAL_OF_1970 = 25_569
/** Workbooks of the 1904 date system start this many days later. */
const DAYS_TO_1904 = 1462

const day = (year: string | undefined, month: number, date: string | undefined): string | null => {
  const y = Number(year)
  const d = Number(date)
  const at = new Date(Date.UTC(y, month - 1, d))
  if (y < 1900 || y > 9999 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== d) return null
  return at.toISOString().slice(0, 10)
}

const monthOf = (name: string | undefined): number => {
  const text = (name ?? '').toLowerCase()
  const known = text === 'sept' ? 'sep' : text
  return (MONTHS.includes(known) ? MONTHS.indexOf(known) : NAMES.indexOf(known)) + 1
}

interface WrittenDay {
  year: string
  month: number
  date: string
  /** Digits alone, with the year last: 03/04/2014 can be read with the day or with the month first. */
  numeric: boolean
}

const withoutTime = (text: string): string =>
  text.trim().replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M|Z)?$/i, '')

/** Year, month and date of a day in any of the usual forms, whether or not there is such a day. The day comes before the month. */
const partsOf = (text: string): WrittenDay | null => {
  const written = withoutTime(text)
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(written)
  if (iso) return { year: iso[1] ?? '', month: Number(iso[3]), date: iso[4] ?? '', numeric: false }
  const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(written)
  if (dayFirst) return { year: dayFirst[4] ?? '', month: Number(dayFirst[3]), date: dayFirst[1] ?? '', numeric: true }
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s,./-]+(?:of\s+)?([a-z]+)[\s,./-]+(\d{4})$/i.exec(written)
  if (named) return { year: named[3] ?? '', month: monthOf(named[2]), date: named[1] ?? '', numeric: false }
  const monthName = /^([a-z]+)[\s.]+(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/i.exec(written)
  if (monthName)
    return { year: monthName[3] ?? '', month: monthOf(monthName[1]), date: monthName[2] ?? '', numeric: false }
  return null
}

/**
 * A day as people write it, to 'YYYY-MM-DD': 2014-03-09, 9/3/2014 (day first, as everywhere in Nigeria), 09-03-2014, 09.03.2014, 9 Mar
 * 2014, 9th March, 2014, March 9, 2014, and the day numbers of Excel (1900 system, or 1904 if specified) from 1920 to
 * 2099. Null for anything else: impossible days, and years of two digits, which could mean two centuries.
 */
export const readDay = (text: string, from1904 = false): string | null => {
  const parts = partsOf(text)
  if (parts) return day(parts.year, parts.month, parts.date)
  const written = withoutTime(text)
  if (!/^\d{4,5}(?:\.\d+)?$/.test(written)) return null
  const serial = Math.floor(Number(written)) + (from1904 ? DAYS_TO_1904 : 0)
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null
  return new Date((serial - SERIAL_OF_1970) * 86_400_000).toISOString().slice(0, 10)
}

/** The days that a numeric date can mean, day first and month first; null for each that does not exist. Null for other texts. */
export const daysOf = (text: string): { dayFirst: string | null; monthFirst: string | null } | null => {
  const parts = partsOf(text)
  if (!parts?.numeric) return null
  return {
    dayFirst: day(parts.year, parts.month, parts.date),
    monthFirst: day(parts.year, Number(parts.date), String(parts.month)),
  }
}

/** Why a date in a known form does not exist: 30-02-2014. Null if it exists, or is in no known form. */
export const nonexistentDay = (text: string): string | null => {
  const parts = partsOf(text)
  if (!parts || day(parts.year, parts.month, parts.date) !== null) return null
  if (Number(parts.year) < 1900) return `The year ${parts.year} is too long ago. Check the date.`
  if (parts.month < 1 || parts.month > 12) {
    return parts.month > 12
      ? `There is no month ${parts.month}. Write the day before the month, as in 25-04-2014.`
      : 'There is no such month. Write the date as day, month and year, as in 09-03-2014.'
  }
  const written = [parts.date.padStart(2, '0'), String(parts.month).padStart(2, '0'), parts.year].join('-')
  return `${written} does not exist. Check the day and the month.`
}

/** The Excel day number (1900 system) of a day from 1900-03-01; null for an earlier day, or for text that is not a day. */
export const daySerial = (written: string): number | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written)
  if (!match || day(match[1], Number(match[2]), match[3]) !== written || written < '1900-03-01') return null
  return Date.parse(`${written}T00:00:00Z`) / 86_400_000 + SERIAL_OF_1970
}

/** The same of a time, 'YYYY-MM-DD HH:MM:SS', with the part of its day. */
export const timeSerial = (written: string): number | null => {
  const [, date = '', hours, minutes, seconds] = /^(\S{10}) (\d{2}):(\d{2}):(\d{2})$/.exec(written) ?? []
  const serial = daySerial(date)
  return serial === null ? null : serial + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
}
