/** A grade and from which score on it is given, in tenths of a mark of 100. */
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

/** The least score that is rounded half up to a whole mark: from 59.5 on a score counts as 60. In tenths. */
export const leastTenths = (wholeMark: number): number => Math.max(0, wholeMark * 10 - 5)

/** The bands of a class type as steps of scores, as report cards grade: a score is rounded half up to a whole mark first. */
export const gradeSteps = (bands: readonly Band[]): GradeStep[] =>
  bands.map(({ from, grade, remark }) => ({ fromTenths: leastTenths(from), grade, remark }))

/**
 * The least score that passes, in tenths, for a pass mark in tenths: the score, rounded half up to a whole mark, is not below it. A pass
 * mark between two whole marks asks for the upper one.
 */
export const passTenths = (passMarkTenths: number): number => leastTenths(Math.ceil(passMarkTenths / 10))
