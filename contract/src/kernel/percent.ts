/** A part of a whole as a percentage with two decimals, rounded half up; null if the whole is 0, as of a register that nobody marked. No imports. */
export const percentOf = (part: number, whole: number): string | null => {
  if (whole === 0) return null
  const hundredths = Math.floor((part * 20_000 + whole) / (2 * whole))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** '95.00%', as printed and shown; a dash for a percentage of nothing. */
export const percentText = (percent: string | null): string => (percent === null ? '–' : `${percent}%`)
