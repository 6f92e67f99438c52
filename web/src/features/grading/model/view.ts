import { dueText } from '@akada/contract/report-cards/words'
import {
  type CellKind,
  type CellValue,
  type Component,
  emptyValue,
  type Grid,
  type GridCell,
  type GridStudent,
  inTenths,
  readCell,
  textOf,
} from './cell.ts'
import { baseOf, cellKey, type Entry } from './entry.ts'
import { type GradeBand, gradeOf, type RowTotal, totalOf } from './total.ts'

export interface CellView {
  text: string
  kind: CellKind
  state: 'saved' | 'unsaved' | 'error' | 'conflict'
  /** Why it is not saved. */
  error: string | null
  /** Somebody else's value, if a person must choose. */
  theirs: GridCell | null
  /** The saved value that was written over since the page was opened: '12.5', 'ABS', 'EX'; null if none was. */
  overwritten: string | null
}

export interface RowView {
  student: GridStudent
  cells: CellView[]
  total: RowTotal
  grade: GradeBand | null
  /** Why there is no grade yet: 'CA1, CA2 in; Exam due'. Empty text if nothing is due. */
  due: string
  /** For each component, why its cell accepts nothing; null if it does. */
  closed: (string | null)[]
}

export type Entries = ReadonlyMap<string, Entry>

/** The grid's columns. */
export const componentsOf = (grid: Grid): Component[] =>
  grid.components.map(({ id, name, maximum, open, closedBecause, window, late }) => ({
    id,
    name,
    window,
    late,
    maximumTenths: inTenths(maximum),
    closed: open ? null : (closedBecause ?? `${name} is closed for entry.`),
  }))

const shown = (entry: Entry | undefined, value: CellValue, before: string | undefined): CellView => {
  const text = entry?.text ?? textOf(value)
  const isOverwritten = before !== undefined && before !== text && !entry?.error && !entry?.theirs
  const overwritten = isOverwritten ? before : null
  if (!entry) return { text, kind: value.kind, state: 'saved', error: null, theirs: null, overwritten }
  const { error, theirs } = entry
  return { text, kind: entry.value?.kind ?? 'score', state: unsavedState(entry), error, theirs, overwritten }
}

const unsavedState = ({ theirs, error }: Entry): CellView['state'] => {
  if (theirs) return 'conflict'
  return error ? 'error' : 'unsaved'
}

type Marked = Pick<RowView, 'total' | 'grade' | 'due'>

/** The figures of a row: no grade while a component is empty, and then which ones are due. An exempt component is not due. */
const markedOf = (
  values: readonly CellValue[],
  components: readonly Component[],
  bands: readonly GradeBand[],
): Marked => {
  const total = totalOf(
    values,
    components.map(component => component.maximumTenths),
  )
  const named = (isNamed: (kind: CellKind) => boolean): string[] =>
    components.filter((_, place) => isNamed(values[place]?.kind ?? 'empty')).map(({ name }) => name)
  return {
    total,
    grade: gradeOf(bands, total.whole),
    due: dueText(
      named(kind => kind !== 'empty'),
      named(kind => kind === 'empty'),
    ),
  }
}

/**
 * A row as it is rendered: typed values replace saved ones, and the total counts the displayed values. `overwritten`: the saved texts that
 * were written over, by cell.
 */
export const rowOf = (
  grid: Grid,
  student: GridStudent,
  components: readonly Component[],
  { entries, overwritten }: { entries: Entries; overwritten: ReadonlyMap<string, string> },
): RowView => {
  const values: CellValue[] = []
  const cells = components.map(({ id }) => {
    const key = cellKey(student.id, id)
    const entry = entries.get(key)
    const base = baseOf(student.cells[id]).value
    values.push(entry ? (entry.value ?? emptyValue) : base)
    return shown(entry, base, overwritten.get(key))
  })
  const marks = student.offered
    ? markedOf(values, components, grid.grades)
    : { total: { tenths: null, whole: null, complete: false, absent: false }, grade: null, due: '' }
  return {
    student,
    cells,
    ...marks,
    closed: components.map(component => whyClosed(grid, student, component)),
  }
}

export const counted = 'It is counted by itself.'

/** Why a cell accepts nothing, or null if it does. */
const whyClosed = (grid: Grid, student: GridStudent, component: Component): string | null => {
  if (!grid.can.enter) return 'You can see these scores, but not enter them.'
  if (!student.offered) return `${student.fullName} does not take ${grid.subject.name}.`
  return student.published && grid.published ? grid.published.closedBecause : component.closed
}

/** The total and grade of a row while a text is being typed into one of its cells. */
export const typedTotal = (
  row: RowView,
  components: readonly Component[],
  bands: readonly GradeBand[],
  column: number,
  text: string,
): Marked => {
  const values = components.map((component, place) => {
    const read = readCell(place === column ? text : (row.cells[place]?.text ?? ''), component)
    return 'error' in read ? emptyValue : read
  })
  return markedOf(values, components, bands)
}
