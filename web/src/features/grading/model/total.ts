import type { CellValue } from './cell.ts'

export interface GradeBand {
  /** Lowest whole mark of the band. */
  from: number
  grade: string
  remark: string
}

export interface RowTotal {
  /** Null if nothing is entered, or if the student is exempt from all components. */
  tenths: number | null
  /** The whole mark that is graded; null while the total is incomplete: it has no grade yet. */
  whole: number | null
  /** Every component has a value. */
  complete: boolean
  /** Some component is ABS; it counts 0. */
  absent: boolean
}

const fullMark = 1000

/** Nearest whole number of a fraction of whole numbers, halves up. */
const roundHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/**
 * The total of a row in tenths, by the rules of the report card: ABS counts 0, an exempt component is left out of the denominator and the
 * rest is scaled to 100, an empty one counts nothing yet.
 */
export const totalOf = (cells: readonly CellValue[], maxima: readonly number[]): RowTotal => {
  let obtained = 0
  let obtainable = 0
  let entered = false
  let complete = true
  let absent = false
  for (const [place, { kind, tenths }] of cells.entries()) {
    if (kind === 'exempt') continue
    obtainable += maxima[place] ?? 0
    if (kind === 'empty') complete = false
    else entered = true
    if (kind === 'absent') absent = true
    obtained += tenths ?? 0
  }
  const isIn = obtainable > 0 && complete
  if (obtainable === 0 || !entered) return { tenths: null, whole: null, complete: isIn, absent }
  return {
    tenths: roundHalfUp(obtained * fullMark, obtainable),
    // From the marks themselves, not from the displayed total: 59.46 is shown as 59.5 and graded as 59.
    whole: isIn ? roundHalfUp(obtained * 100, obtainable) : null,
    complete,
    absent,
  }
}

/** The band of a whole mark. Null if no band matches, and while there is no mark to grade. */
export const gradeOf = (bands: readonly GradeBand[], mark: number | null): GradeBand | null => {
  if (mark === null) return null
  let found: GradeBand | null = null
  for (const band of bands) if (band.from <= mark && (found === null || band.from > found.from)) found = band
  return found
}
