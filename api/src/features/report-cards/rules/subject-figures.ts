import { averageText, markText } from './decimal.ts'
import { positionsOf } from './positions.ts'
import { isGreater, meanOf, type Ratio, ratio, roundedTo } from './ratio.ts'

/** The printed figures of a subject over those who have a total in it; positions by student id. */
export interface SubjectFigures {
  positions: Map<string, number>
  classAverage: string
  highest: string
  lowest: string
}

/** The highest and the lowest of some values. */
export const extremesOf = (values: readonly Ratio[]): { highest: Ratio; lowest: Ratio } | null => {
  const [first, ...rest] = values
  if (!first) return null
  let [highest, lowest] = [first, first]
  for (const value of rest) {
    if (isGreater(value, highest)) highest = value
    if (isGreater(lowest, value)) lowest = value
  }
  return { highest, lowest }
}

/** Positions and statistics of each subject, from the exact totals by subject and student. */
export const subjectFiguresOf = (
  totals: ReadonlyMap<string, ReadonlyMap<string, Ratio>>,
): Map<string, SubjectFigures> =>
  new Map(
    [...totals].flatMap(([subjectId, byStudent]) => {
      const values = [...byStudent.values()]
      const extremes = extremesOf(values)
      if (!extremes) return []
      const standing = {
        // By the printed value, so that students with the same printed value share a position.
        positions: positionsOf(new Map([...byStudent].map(([id, total]) => [id, roundedTo(total, 1)]))),
        classAverage: averageText(meanOf(values) ?? ratio(0, 1)),
        highest: markText(extremes.highest),
        lowest: markText(extremes.lowest),
      }
      return [[subjectId, standing] as const]
    }),
  )
