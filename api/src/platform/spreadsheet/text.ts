/** The last day that Excel knows, 9999-12-31. */
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const DAY = 86_400_000

/** A number in plain notation: no exponent, no digits beyond the fifteen that a spreadsheet shows. */
const numberText = (value: number): string => {
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? String(value) : BigInt(value).toString()
  const shown = Number(value.toPrecision(15))
  const text = String(shown)
  return text.includes('e') ? shown.toFixed(20).replace(/\.?0+$/, '') : text
}

const dateText = (value: Date): string => {
  const time = value.getTime()
  // Excel itself shows a row of hashes if a number is too large for the date format of its cell.
  if (Number.isNaN(time) || time > LAST_INSTANT) return '########'
  const iso = new Date(Math.round(time / 1000) * 1000).toISOString()
  // The first day of the calendar with a time is a time of day, without a date.
  return time < Date.UTC(1900, 0, 1) && time % DAY !== 0 ? iso.slice(11, 16) : iso.slice(0, 10)
}

/**
 * Text as it is stored: composed (NFC), without invisible characters, all whitespace as plain spaces, trimmed and without repeated spaces.
 * Line breaks inside stay.
 */
export const tidy = (text: string): string => {
  if (/^[!-~]*$/.test(text)) return text
  return (
    text
      .normalize('NFC')
      .replace(/\r\n?|\u2028|\u2029/g, '\n')
      // They come from other programs, and mean nothing
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
  )
}

/** A cell's value as text: days as YYYY-MM-DD, numbers plain, TRUE or FALSE, '' for an empty cell. */
export const cellText = (value: string | number | boolean | Date | null | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') {
    // An apostrophe that spreadsheets hide, and that some programs write out: '08031234567 is the text 08031234567.
    const text = tidy(value).replace(/^'(?=[\d+=@-])/, '')
    // A workbook in the strict format stores its dates as text.
    return /^\d{4}-\d{2}-\d{2}T00:00(?::00(?:\.0+)?)?Z?$/.test(text) ? text.slice(0, 10) : text
  }
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return dateText(value)
}
