/** A grade and the lowest score for it, in tenths of a mark of 100. */
export interface GradeStep {
  fromTenths: number
  grade: string
  remark: string
}

export interface Band {
  /** A whole mark. */
  from: number
  grade: string
  remark: string
}

/** How the results of a class are graded: the bands of its class type, and the pass mark in tenths of a mark of 100. */
export interface Grading {
  bands: Band[]
  passMarkTenths: number
}

/** The lowest score that is rounded half up to a whole mark: from 59.5 on a score counts as 60. In tenths. */
export const leastTenths = (wholeMark: number): number => Math.max(0, wholeMark * 10 - 5)

/** The bands of a class type as score steps, graded like report cards: a score is rounded half up to a whole mark first. */
export const gradeSteps = (bands: readonly Band[]): GradeStep[] =>
  bands.map(({ from, grade, remark }) => ({ fromTenths: leastTenths(from), grade, remark }))

/**
 * The lowest passing score, in tenths, for a pass mark in tenths: the score, rounded half up to a whole mark, is not below it. A fractional
 * pass mark requires the next whole mark.
 */
export const passTenths = (passMarkTenths: number): number => leastTenths(Math.ceil(passMarkTenths / 10))
