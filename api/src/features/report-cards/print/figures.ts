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
