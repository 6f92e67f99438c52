const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMES = 'january february march april may june july august september october november december'.split(' ')

/** 1920-01-01 and 2099-12-31 as Excel counts days: a bare year such as 2014 must not pass for one. */
const FIRST_SERIAL = 7306
const LAST_SERIAL = 73_050
const SERIAL_OF_1970 = 25_569

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

/**
 * A day as people write it, to 'YYYY-MM-DD': 2014-03-09, 9/3/2014 (day first, as everywhere in Nigeria), 09-03-2014,
 * 09.03.2014, 9 Mar 2014, 9th March, 2014, March 9, 2014, and the day numbers of Excel (1900 system) from 1920 to 2099.
 * Null for anything else: impossible days, and years of two digits, which could mean two centuries.
 */
export const readDay = (text: string): string | null => {
  const written = text.trim().replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M|Z)?$/i, '')
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(written)
  if (iso) return day(iso[1], Number(iso[3]), iso[4])
  const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(written)
  if (dayFirst) return day(dayFirst[4], Number(dayFirst[3]), dayFirst[1])
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s,./-]+(?:of\s+)?([a-z]+)[\s,./-]+(\d{4})$/i.exec(written)
  if (named) return day(named[3], monthOf(named[2]), named[1])
  const monthFirst = /^([a-z]+)[\s.]+(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/i.exec(written)
  if (monthFirst) return day(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  if (!/^\d{4,5}(?:\.\d+)?$/.test(written)) return null
  const serial = Math.floor(Number(written))
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null
  return new Date((serial - SERIAL_OF_1970) * 86_400_000).toISOString().slice(0, 10)
}

/** The day number of Excel (1900 system) of a day from 1900-03-01; null for an earlier one, or for what is no day. */
export const daySerial = (written: string): number | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written)
  if (!match || day(match[1], Number(match[2]), match[3]) !== written || written < '1900-03-01') return null
  return Date.parse(`${written}T00:00:00Z`) / 86_400_000 + SERIAL_OF_1970
}
