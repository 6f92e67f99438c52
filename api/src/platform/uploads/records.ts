import type { Field, Fields } from '@akada/contract/kernel/record'
import { foldedWords } from '@akada/contract/kernel/text-match'
import type { UploadedRecord } from '@akada/contract/kernel/uploads'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { normalisedTitle } from '../spreadsheet/index.ts'
import type { CellError, Cells, CheckedRow, MatchedRecord, RowDoubt, StagedRow, UploadColumn } from './rows.ts'

/** A record that is there already, with its cells as a download writes them. */
export interface StoredRecord {
  id: string
  revision: number
  /** As lists have it: 'Bello, Ade'. */
  name: string
  cells: Cells
}

/** What the cells of a row say: a value for each column that is not compared as text. Null is an empty cell or an error. */
export interface CellsRead<Key extends string> {
  values: Readonly<Partial<Record<Key, unknown>>>
  errors: readonly CellError<Key>[]
}

/** What a row changes of a record. `read` has the values of the record with those of the row over them. */
export interface ChangedRecord<Read> {
  record: MatchedRecord
  read: Read
}

const filled = (cells: Cells): Cells => Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))

const valueIn = <Key extends string>({ values }: CellsRead<Key>, cells: Cells, key: Key): string =>
  Object.hasOwn(values, key) ? JSON.stringify(values[key] ?? null) : normalisedTitle(cells[key] ?? '')

const shown = <Key extends string>({ kind }: UploadColumn<Key>, text: string, value: unknown): string => {
  if (typeof value !== 'string' || (kind !== 'day' && text !== '')) return text
  return kind === 'day' ? writtenDay(value) : value
}

/**
 * Compares a row with the record that it names. An empty cell changes nothing, and neither does another way to write the same value. What
 * is wrong in the record itself keeps nobody from changing the rest of it; a column that no upload changes has an error where it differs.
 */
export const compareWithRecord = <Key extends string, Read extends CellsRead<Key>>(
  row: StagedRow<Key>,
  stored: StoredRecord,
  columns: readonly UploadColumn<Key>[],
  readCells: (cells: Cells) => Read,
): CheckedRow<Key, ChangedRecord<Read>> => {
  const own = filled(stored.cells)
  const merged = { ...own, ...filled(row.cells) }
  const [was, read] = [readCells(own), readCells(merged)]
  const former = new Set(was.errors.map(({ column, value, message }) => `${column} ${value} ${message}`))
  const found = read.errors.filter(({ column, value, message }) => !former.has(`${column} ${value} ${message}`))
  const fixed = new Set(columns.flatMap(({ key, fixed: isFixed }) => (isFixed ? [key] : [])))
  const errors = found.filter(({ column }) => column === null || !fixed.has(column))
  const changes: UploadedRecord['changes'] = []
  for (const column of columns) {
    const { key, title } = column
    const isOther = valueIn(was, own, key) !== valueIn(read, merged, key)
    if (column.fixed && (isOther || found.some(error => error.column === key))) {
      const message = `${title} cannot be changed by a list: ${column.fixed}`
      errors.push({ column: key, value: row.cells[key] ?? '', message })
    } else if (isOther) {
      const from = column.isPrivate ? null : shown(column, own[key] ?? '', was.values[key])
      changes.push({ column: key, from, to: shown(column, merged[key] ?? '', read.values[key]) })
    }
  }
  const record = { id: stored.id, revision: stored.revision, name: stored.name, changes }
  return {
    ...row,
    errors,
    record,
    values: errors.length > 0 || changes.length === 0 ? null : { record, read },
  }
}

/** A row that names a record which the person may not change: it is not compared, so that it says nothing of the record. */
export const refusedRow = <Key extends string>(
  row: StagedRow<Key>,
  column: Key,
  message: string,
): CheckedRow<Key, never> => ({
  ...row,
  errors: [{ column, value: row.cells[column] ?? '', message }],
  values: null,
})

/** Adds errors to a checked row, which is then not written. */
export const addErrors = <Key extends string, Values>(
  row: CheckedRow<Key, Values>,
  errors: readonly CellError<Key>[],
): CheckedRow<Key, Values> => (errors.length === 0 ? row : { ...row, errors: [...row.errors, ...errors], values: null })

/** Whether a row changes a record, and does not add one. */
const isChangeOf = <Change extends ChangedRecord<unknown>>(values: object): values is Change =>
  'record' in values && 'read' in values

/** The rows to be added, and those that change a record, of both in one list. */
export const splitRows = <Added extends object, Change extends ChangedRecord<unknown>>(
  values: readonly (Added | Change)[],
): { added: Added[]; changed: Change[] } => {
  const split: { added: Added[]; changed: Change[] } = { added: [], changed: [] }
  for (const one of values) {
    if (isChangeOf<Change>(one)) split.changed.push(one)
    else split.added.push(one)
  }
  return split
}

export const changedColumns = ({ record }: { record?: MatchedRecord }): ReadonlySet<string> =>
  new Set(record?.changes.map(({ column }) => column))

/** A record's stored values with those of the changed columns: of all others the stored ones, as they are. */
export function withChanges<S extends object>(fields: Fields, stored: S, change: ChangedRecord<{ values: object }>): S
export function withChanges(fields: Fields, stored: object, change: ChangedRecord<{ values: object }>): object {
  const changed = changedColumns(change)
  const columnOf = ([name, { sheet }]: [string, Field]): string => sheet?.key ?? name
  const named = Object.entries(fields).filter(entry => entry[1].sheet && changed.has(columnOf(entry)))
  const values = named.map(entry => [entry[0], Reflect.get(change.read.values, columnOf(entry))] as const)
  return { ...stored, ...Object.fromEntries(values.filter(([, value]) => value !== null)) }
}

const nameIn = ({ lastName, firstName, middleName, name }: Cells): string =>
  [lastName, firstName, middleName, name].filter(Boolean).join(' ')

/** The doubt about a row whose name has no word in common with that of the record that it names. */
export const nameDoubts = <Key extends string>(
  { record, cells, leftOut }: StagedRow<Key>,
  { title, key }: Pick<UploadColumn<Key>, 'title' | 'key'>,
): RowDoubt[] => {
  const value = nameIn(cells)
  const words = new Set(foldedWords(value))
  if (!record || leftOut || words.size === 0 || foldedWords(record.name).some(word => words.has(word))) return []
  const column = cells.name === undefined ? 'lastName' : 'name'
  const message = `${title} ${cells[key] ?? ''} is ${record.name} here; the file says ${value}.`
  return [{ code: 'name_differs', column, value, message }]
}

/** Whether a doubt of a row is worth asking: of a record that is there, only about what changes. */
export const isAboutChange = <Key extends string>({ record }: StagedRow<Key>, { code, column }: RowDoubt): boolean =>
  !record || code === 'name_differs' || (column !== null && record.changes.some(change => change.column === column))

/** Whether a row is as its record: nothing is written of it. */
export const isAsBefore = ({ record, errors, leftOut }: StagedRow<string>): boolean =>
  !leftOut && record !== undefined && errors.length === 0 && record.changes.length === 0
