const figureSpace = '\u2007'
const pointSpace = '\u2008'

/**
 * Decimal figures of a column, padded so that their decimal points line up when they are aligned to the right. Spaces as wide as a digit
 * and as a point replace missing decimals.
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
