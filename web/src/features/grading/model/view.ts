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
  state: 'saved' | 'unsaved' | 'fault' | 'conflict'
  /** Why it is not saved. */
  fault: string | null
  /** Somebody else's value, where a person must choose. */
  theirs: GridCell | null
}

export interface RowView {
  student: GridStudent
  cells: CellView[]
  total: RowTotal
  grade: GradeBand | null
  /** For each component, why its cell takes nothing; null where it does. */
  closed: (string | null)[]
}

export type Entries = ReadonlyMap<string, Entry>

/** The grid's columns. */
export const componentsOf = (grid: Grid): Component[] =>
  grid.components.map(({ id, name, maximum, open, closedBecause, window, late }) => ({
    id,
    name,
    window,
    // An answer that was kept on the device by an older version of the product says nothing of it.
    late: late ?? null,
    maximumTenths: inTenths(maximum),
    closed: open ? null : (closedBecause ?? `${name} is closed for entry.`),
  }))

const shown = (entry: Entry | undefined, value: CellValue): CellView => {
  if (!entry) return { text: textOf(value), kind: value.kind, state: 'saved', fault: null, theirs: null }
  const { text, fault, theirs } = entry
  const state = theirs ? 'conflict' : fault ? 'fault' : 'unsaved'
  return { text, kind: entry.value?.kind ?? 'score', state, fault, theirs }
}

/** A row as it is drawn: what is typed stands before what is saved, and the total counts what stands. */
export const rowOf = (
  grid: Grid,
  student: GridStudent,
  components: readonly Component[],
  entries: Entries,
): RowView => {
  const values: CellValue[] = []
  const cells = components.map(({ id }) => {
    const entry = entries.get(cellKey(student.id, id))
    const base = baseOf(student.cells[id]).value
    values.push(entry ? (entry.value ?? emptyValue) : base)
    return shown(entry, base)
  })
  const total = student.offered
    ? totalOf(
        values,
        components.map(component => component.maximumTenths),
      )
    : { tenths: null, whole: null, complete: false, absent: false }
  return {
    student,
    cells,
    total,
    grade: gradeOf(grid.grades, total.whole),
    closed: components.map(component => whyClosed(grid, student, component)),
  }
}

export const counted = 'It is counted by itself.'

/** Why a cell takes nothing, or null where it does. */
const whyClosed = (grid: Grid, student: GridStudent, component: Component): string | null => {
  if (!grid.can.enter) return 'You can see these scores, but not enter them.'
  if (!student.offered) return `${student.fullName} does not take ${grid.subject.name}.`
  return component.closed
}

/** The total and grade of a row while a text is being typed into one of its cells. */
export const typedTotal = (
  row: RowView,
  components: readonly Component[],
  bands: readonly GradeBand[],
  column: number,
  text: string,
): Pick<RowView, 'total' | 'grade'> => {
  const values = components.map((component, place) => {
    const read = readCell(place === column ? text : (row.cells[place]?.text ?? ''), component)
    return 'fault' in read ? emptyValue : read
  })
  const total = totalOf(
    values,
    components.map(component => component.maximumTenths),
  )
  return { total, grade: gradeOf(bands, total.whole) }
}
