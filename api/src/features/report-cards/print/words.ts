const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '2026-12-18' as '18 December 2026'. */
export const longDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`
}

/** The day in Nigeria (an hour ahead of UTC) of an instant in ISO 8601. */
export const dayOf = (instant: string): string =>
  new Date(Date.parse(instant) + 60 * 60 * 1000).toISOString().slice(0, 10)

export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

const figureSpace = '\u2007'
const pointSpace = '\u2008'

/**
 * Decimal figures of a column, padded so that their points stand under each other when they are aligned to the right. Spaces as wide as
 * a figure and as a point take the place of decimals that a number has not.
 */
export const figures = (values: readonly (string | null)[]): string[] => {
  const decimalsOf = (value: string | null): number =>
    value?.includes('.') ? value.length - value.indexOf('.') - 1 : 0
  const most = Math.max(0, ...values.map(decimalsOf))
  return values.map(value => {
    if (value === null || !/^\d/.test(value)) return value ?? '–'
    const decimals = decimalsOf(value)
    return value + (decimals === 0 && most > 0 ? pointSpace : '') + figureSpace.repeat(most - decimals)
  })
}
