import type { api, Response } from '../../../lib/api.ts'

export type Grid = Response<typeof api.grading.view>
export type GridCell = Grid['students'][number]['cells'][string]
export type GridStudent = Grid['students'][number]
export type ScoreResult = Response<typeof api.grading.update>['results'][number]
export type CellKind = GridCell['kind']

/** The content of a cell. Marks are whole tenths; null for every kind but `score`. */
export interface CellValue {
  kind: CellKind
  tenths: number | null
}

/** A cell, identified by its row (a student, or one of a student's subjects) and its component. */
export interface CellName {
  rowId: string
  componentId: string
}

/** A column of the grid. */
export interface Component {
  id: string
  name: string
  maximumTenths: number
  /** Why it accepts no scores today, or null if it does. */
  closed: string | null
  /** The day on which it opens or closed, in words, for the column head. */
  window: { opens: string; closes: string } | null
  /** Open by late access alone: until which day, and who granted it. */
  late: { until: string; by: string } | null
}

export const emptyValue: CellValue = { kind: 'empty', tenths: null }

/** '12.5', as marks are written. */
export const inMarks = (tenths: number): string => {
  const decimal = tenths % 10
  return decimal === 0 ? String(tenths / 10) : `${(tenths - decimal) / 10}.${decimal}`
}

/** Marks as tenths; the server's numbers have at most one decimal. */
export const inTenths = (marks: number): number => Math.round(marks * 10)

/** As a cell shows it and as it is copied: '12.5', 'ABS', 'EX' or nothing. */
export const textOf = ({ kind, tenths }: CellValue): string => {
  if (kind === 'absent') return 'ABS'
  if (kind === 'exempt') return 'EX'
  return tenths === null ? '' : inMarks(tenths)
}

export const valueOf = ({ kind, score }: Pick<GridCell, 'kind' | 'score'>): CellValue => ({
  kind,
  tenths: score === null ? null : inTenths(score),
})

export const isSameValue = (a: CellValue, b: CellValue): boolean => a.kind === b.kind && a.tenths === b.tenths

const words = new Map<string, CellKind>([
  ['', 'empty'],
  ['a', 'absent'],
  ['abs', 'absent'],
  ['absent', 'absent'],
  ['e', 'exempt'],
  ['ex', 'exempt'],
  ['exempt', 'exempt'],
])

/**
 * Digits, with at most one significant decimal. A comma may replace the decimal point, as on some keyboards, but 1,000 is not 1. No sign,
 * no exponent.
 */
const markForm = /^(?:(\d{1,6})(?:\.(\d?)0*|,(\d))?|[.,](\d))$/
const finerForm = /^\d*[.,]\d+$/

/**
 * The meaning of a typed or pasted text in a column, or the sentence that says why it is invalid. Read digit by digit: no floating point.
 */
export const readCell = (
  typed: string,
  { name, maximumTenths }: Pick<Component, 'name' | 'maximumTenths'>,
): CellValue | { error: string } => {
  const text = typed.trim()
  const word = words.get(text.toLowerCase())
  if (word) return { kind: word, tenths: null }
  const range = `${name} takes 0 to ${inMarks(maximumTenths)}`
  const form = markForm.exec(text)
  if (!form) {
    if (finerForm.test(text)) return { error: `${name} takes at most one decimal, not ${text}.` }
    const isNumber = /^-?\d+(?:[.,]\d+)?$/.test(text)
    return {
      error: `${range}, not ${isNumber ? text : `'${text.slice(0, 20)}'`}. For absent write ABS, for exempt EX.`,
    }
  }
  const tenths = Number(form[1] ?? 0) * 10 + Number(form[2] || form[3] || form[4] || 0)
  return tenths > maximumTenths ? { error: `${range}, not ${text}.` } : { kind: 'score', tenths }
}

/**
 * Whether a typed text is a finished mark, so that a number pad can go on to the next student: a valid mark with as many digits as the
 * maximum has. Of 20, '12' and '07' are finished; '7', '45' and '12.5' are not.
 */
export const isCompleteMark = (text: string, { maximumTenths }: Pick<Component, 'maximumTenths'>): boolean =>
  /^\d+$/.test(text) &&
  text.length === String(Math.floor(maximumTenths / 10)).length &&
  inTenths(Number(text)) <= maximumTenths
