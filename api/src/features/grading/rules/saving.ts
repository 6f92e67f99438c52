import type { cellKinds, scoreChange, ScoreResult } from '@akada/contract/grading/calls'
import {
  closedByPublication,
  type ComponentWindows,
  entryOf,
  type LateGrant,
  lateGrantOf,
  type PublishedCard,
} from './entry.ts'
import type * as z from 'zod'

/** A cell as stored; version 0 if nothing was ever entered. */
export interface StoredCell extends CellValue {
  version: number
  /** The class arm in which it was entered; null for a cell never filled. */
  classArmId: string | null
  /** The client's id of the current change, and of those that it replaced. */
  markId: string | null
  earlierMarkIds: string[] | null
  /** Staff member; null for a cell never filled. */
  by: string | null
  at: string | null
}

export interface GridComponent extends ComponentWindows {
  id: string
  maximumTenths: number
  isExam: boolean
}

export interface SavingFacts {
  /** The arm's name: 'JSS 1 Gold'. */
  fullName: string
  subject: string
  /** Students of the arm among the changes: whether they take the subject. */
  offered: Readonly<Record<string, boolean>>
  components: readonly GridComponent[]
  /** Late access of the person who saves. */
  late: readonly LateGrant[]
  cells: ReadonlyMap<string, StoredCell>
  /** The report cards of these students that are published. */
  published: readonly PublishedCard[]
  today: string
}

export interface ChangeOutcome {
  change: ScoreChange
  outcome: ScoreResult['outcome']
  /** Why it was refused, once the student's name is known (for a student from elsewhere it is not). */
  sentence: ((name: string | undefined) => string) | null
  /** The previous value; null if the student is not in the arm or there is no such component. */
  cell: StoredCell | null
  /** The value to write, if it is saved. */
  value: CellValue | null
  /** The late access by which it is written. */
  late: LateGrant | null
}

export const cellKey = (studentId: string, componentId: string): string => `${studentId} ${componentId}`

const neverFilled: StoredCell = {
  kind: 'empty',
  tenths: null,
  version: 0,
  classArmId: null,
  markId: null,
  earlierMarkIds: null,
  by: null,
  at: null,
}

/**
 * The result of each change. It changes nothing if its id was applied before or if the cell already has the same value; it is stale if the
 * cell's version differs from the one its sender saw; it is refused, with the student's and the component's name, if it is not a valid mark
 * of the component, the component is closed, or the student does not belong there.
 */
export const judgeChanges = (changes: readonly ScoreChange[], facts: SavingFacts): ChangeOutcome[] => {
  const components = new Map(facts.components.map(component => [component.id, component]))
  const publishedOn = new Map(facts.published.map(({ studentId, day }) => [studentId, day]))
  const seen = new Set<string>()

  const judge = (change: ScoreChange): ChangeOutcome => {
    const { studentId, componentId } = change
    const offered = facts.offered[studentId]
    const component = components.get(componentId)
    const day = publishedOn.get(studentId)
    const key = cellKey(studentId, componentId)
    const cell = offered === undefined || !component ? null : (facts.cells.get(key) ?? neverFilled)
    const result = (outcome: ScoreResult['outcome'], value: CellValue | null = null): ChangeOutcome => ({
      change,
      outcome,
      cell,
      value,
      late: null,
      sentence: null,
    })
    const refused = (what: string): ChangeOutcome => ({
      ...result('refused'),
      sentence: name => `${name ?? 'A student'}: ${what}`,
    })
    const doesNot = (what: string): ChangeOutcome => ({
      ...result('refused'),
      sentence: name => `${name ?? 'This student'} ${what}`,
    })

    if (offered === undefined) return doesNot(`is not in ${facts.fullName}.`)
    if (!component || !cell) return refused(`this component is not part of the assessment of ${facts.fullName}.`)
    if (wasApplied(cell, change.id)) return result('unchanged')
    if (seen.has(key)) return refused(`${component.name} comes twice. Send each cell once.`)
    seen.add(key)

    const value = readChange(change, component)
    if ('error' in value) return refused(value.error)
    if (!offered && value.kind !== 'empty') return doesNot(`does not take ${facts.subject}.`)
    if (value.kind === cell.kind && value.tenths === cell.tenths) return result('unchanged')
    const entry = entryOf(component, facts.today, facts.late, day === undefined ? null : closedByPublication(day))
    if (entry.closedBecause !== null) return refused(entry.closedBecause)
    if (change.version !== cell.version) return result('stale')
    const which = { componentId, day: facts.today, published: day !== undefined }
    return { ...result('saved', value), late: entry.late && lateGrantOf(facts.late, which) }
  }
  return changes.map(judge)
}

const wasApplied = (cell: StoredCell, id: string | undefined): boolean =>
  id !== undefined && (cell.markId === id || (cell.earlierMarkIds?.includes(id) ?? false))

/** A cell as shown in the audit log: '12.5', 'ABS', 'EX', or null if it is empty. */
export const inWords = ({ kind, tenths }: CellValue): string | null => {
  if (kind === 'score') return tenths === null ? null : inMarks(tenths)
  if (kind === 'absent') return 'ABS'
  return kind === 'exempt' ? 'EX' : null
}

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
