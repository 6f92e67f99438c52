import { type Ratio, roundedTo } from './ratio.ts'

/** Printed marks, from whole numbers of their last decimal place. Computed values stay fractions (ratio.ts). */

/** Tenths as printed: 645 is '64.5', 640 is '64'. */
export const tenthsText = (tenths: number): string => {
  const rest = tenths % 10
  return rest === 0 ? `${tenths / 10}` : `${(tenths - rest) / 10}.${rest}`
}

/** Hundredths as printed, always with two decimals: 5833 is '58.33', 6000 is '60.00'. */
export const hundredthsText = (hundredths: number): string => {
  const rest = hundredths % 100
  return `${(hundredths - rest) / 100}.${String(rest).padStart(2, '0')}`
}

/** A total or a sum of marks as printed, rounded half up to one decimal. */
export const markText = (mark: Ratio): string => tenthsText(roundedTo(mark, 1))

/** An average as printed, rounded half up to two decimals. */
export const averageText = (average: Ratio): string => hundredthsText(roundedTo(average, 2))

/** Decimal text as a whole number of its last place: `scaled('64.5', 1)` is 645. Throws on more decimals than `places`. */
export const scaled = (text: string, places: number): number => {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(text)
  const decimals = found?.[2] ?? ''
  if (!found || decimals.length > places) throw new Error(`Not a number of at most ${places} decimals: ${text}`)
  return Number(`${found[1]}${decimals.padEnd(places, '0')}`)
}
