/** A part of a whole as a percentage with two decimals, rounded half up; '0.00' if the whole is 0. No imports. */
export const percentOf = (part: number, whole: number): string => {
  if (whole === 0) return '0.00'
  const hundredths = Math.floor((part * 20_000 + whole) / (2 * whole))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}
