import type { Header, SheetRow } from './read.ts'

/** A column that the caller knows, by any of its names. */
export interface Column<Key extends string> {
  key: Key
  title: string
  aliases?: readonly string[]
  required?: boolean
}

export interface ColumnMatch<Key extends string> {
  /** For each column found, the key of its header. */
  found: ReadonlyMap<Key, string>
  /** Required columns that the sheet lacks. */
  missing: Column<Key>[]
  /** Headers that no column answers to; their cells are not read. */
  unknown: Header[]
  /** Columns that several headers answer to. The first is the one in `found`. */
  duplicates: { column: Column<Key>; headers: Header[] }[]
  /** The text of a column in a row; '' where the cell is empty or the sheet lacks the column. */
  value: (row: SheetRow, key: Key) => string
}

/** What is left of a title when case, blanks, punctuation and accents do not count. */
export const bareTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

// 'Date of birth (YYYY-MM-DD)' is asked for as 'Date of birth'.
const withoutHint = (title: string): string => title.replace(/[([{].*?[)\]}]/g, '')

/** Finds the caller's columns among a sheet's headers, in any order and by title, alias or key. */
export const matchColumns = <const Key extends string>(
  headers: readonly Header[],
  columns: readonly Column<Key>[],
): ColumnMatch<Key> => {
  const byName = new Map<string, Column<Key>>()
  for (const column of columns) {
    for (const name of [column.title, column.key, withoutHint(column.title), ...(column.aliases ?? [])]) {
      const bare = bareTitle(name)
      if (bare && !byName.has(bare)) byName.set(bare, column)
    }
  }
  const answering = new Map<Column<Key>, Header[]>()
  const unknown: Header[] = []
  for (const header of headers) {
    const column = byName.get(bareTitle(header.title)) ?? byName.get(bareTitle(withoutHint(header.title)))
    if (!column) unknown.push(header)
    else answering.set(column, [...(answering.get(column) ?? []), header])
  }
  const found = new Map<Key, string>()
  const duplicates: ColumnMatch<Key>['duplicates'] = []
  for (const [column, matched] of answering) {
    if (matched[0]) found.set(column.key, matched[0].key)
    if (matched.length > 1) duplicates.push({ column, headers: matched })
  }
  return {
    found,
    missing: columns.filter(column => column.required && !found.has(column.key)),
    unknown,
    duplicates,
    value: (row, key) => row.cells[found.get(key) ?? ''] ?? '',
  }
}
