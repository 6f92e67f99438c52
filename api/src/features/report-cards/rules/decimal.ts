/**
 * Exact arithmetic of marks. A mark is a whole number of tenths, an average a whole number of hundredths; both stay far below 2^53, so
 * that sums, products and remainders of numbers are exact. No fraction is ever held in a number.
 */

/** `numerator / denominator` rounded half up to a whole number. Both whole, the denominator above zero, the numerator not below it. */
export const roundHalfUp = (numerator: number, denominator: number): number => {
  const doubled = 2 * numerator + denominator
  return (doubled - (doubled % (2 * denominator))) / (2 * denominator)
}

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

/** Decimal text as a whole number of its last place: `scaled('64.5', 1)` is 645. Throws on more decimals than `places`. */
export const scaled = (text: string, places: number): number => {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(text)
  const decimals = found?.[2] ?? ''
  if (!found || decimals.length > places) throw new Error(`Not a number of at most ${places} decimals: ${text}`)
  return Number(`${found[1]}${decimals.padEnd(places, '0')}`)
}

/** A mark in tenths rounded half up to a whole mark: 595 is 60. */
export const wholeMark = (tenths: number): number => roundHalfUp(tenths, 10)

/** Average of marks in tenths, in hundredths, rounded half up; null where there is none. */
export const averageOfTenths = (marks: readonly number[]): number | null =>
  marks.length === 0 ? null : roundHalfUp(marks.reduce((sum, mark) => sum + mark, 0) * 10, marks.length)

/** Average of averages in hundredths, rounded half up; null where there is none. */
export const averageOfHundredths = (averages: readonly number[]): number | null =>
  averages.length === 0
    ? null
    : roundHalfUp(
        averages.reduce((sum, average) => sum + average, 0),
        averages.length,
      )
