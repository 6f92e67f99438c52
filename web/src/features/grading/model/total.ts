import type { CellValue } from './cell.ts'

export interface GradeBand {
  /** Lowest whole mark of the band. */
  from: number
  grade: string
  remark: string
}

export interface RowTotal {
  /** Null where nothing is entered, or where the student is exempt from all. */
  tenths: number | null
  /** Every component has something in it. */
  complete: boolean
  /** Some component is ABS; it counts 0. */
  absent: boolean
}

const fullMark = 1000

/** Nearest whole number of a fraction of whole numbers, halves up. */
const roundHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/**
 * The total of a row in tenths, by the rules of the report card: ABS counts 0, an exempt component leaves the denominator and the rest is
 * scaled to 100, an empty one counts nothing yet.
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
  if (obtainable === 0 || !entered) return { tenths: null, complete: obtainable > 0 && complete, absent }
  return { tenths: obtainable === fullMark ? obtained : roundHalfUp(obtained * fullMark, obtainable), complete, absent }
}

/** The band of a total: it is rounded half up to a whole mark first, so 59.5 is graded as 60. Null where no band reaches. */
export const gradeOf = (bands: readonly GradeBand[], tenths: number): GradeBand | null => {
  const mark = Math.floor((tenths + 5) / 10)
  let found: GradeBand | null = null
  for (const band of bands) if (band.from <= mark && (found === null || band.from > found.from)) found = band
  return found
}
