import type { cellKinds, scoreChange } from '@akada/contract/grading/calls'
import type * as z from 'zod'

type CellKind = (typeof cellKinds)[number]
export type ScoreChange = z.output<typeof scoreChange>

/** The value of a cell. Marks are whole tenths; null for every kind but `score`. */
export interface CellValue {
  kind: CellKind
  tenths: number | null
}

export interface NamedComponent {
  name: string
  maximumTenths: number
}

/** '12.5', as marks are written. */
export const inMarks = (tenths: number): string => {
  const decimal = tenths % 10
  return decimal === 0 ? String(tenths / 10) : `${(tenths - decimal) / 10}.${decimal}`
}

const words = new Map<string, CellKind>([
  ['', 'empty'],
  ['abs', 'absent'],
  ['absent', 'absent'],
  ['ex', 'exempt'],
  ['exempt', 'exempt'],
])

/** Digits, and at most one significant decimal. No sign, no exponent, no other script's digits. */
const markForm = /^(\d{1,6})(?:\.(\d)0*)?$/
const finerForm = /^\d{1,6}\.\d+$/

/** The value of a change, or the sentence that explains the error. Text is read digit by digit: no floating point. */
export const readChange = (
  { kind, score }: Pick<ScoreChange, 'kind' | 'score'>,
  component: NamedComponent,
): CellValue | { error: string } => {
  const text = score === null || score === undefined ? '' : String(score).trim()
  const word = words.get(text.toLowerCase())
  if (kind !== 'score') {
    // A word may repeat the kind; a mark beside it would be lost silently.
    const agrees = text === '' || word === kind
    return agrees ? { kind, tenths: null } : { error: `${component.name} says ${kind} and ${shown(text)} at once.` }
  }
  if (word === 'absent' || word === 'exempt') return { kind: word, tenths: null }
  if (word === 'empty') return { error: `${component.name} has no mark. Write one, or empty the cell.` }

  const [, whole, decimal] = markForm.exec(text) ?? []
  if (whole === undefined) {
    return {
      error: finerForm.test(text)
        ? `${component.name} takes at most one decimal, not ${text}.`
        : outside(component, text),
    }
  }
  const tenths = Number(whole) * 10 + Number(decimal ?? 0)
  return tenths > component.maximumTenths ? { error: outside(component, text) } : { kind, tenths }
}

const outside = ({ name, maximumTenths }: NamedComponent, text: string): string =>
  `${name} takes 0 to ${inMarks(maximumTenths)}, not ${shown(text)}.`

const shown = (text: string): string => (/^-?\d+(?:\.\d+)?$/.test(text) ? text : `'${text}'`)
