import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

/** A column of a list. */
export interface ListColumn<Row> {
  /** Stands in the address, so keep it. */
  id: string
  header: string
  /** What the column sorts by, and shows where there is no `cell`. */
  value: (row: Row) => string | number | null | undefined
  cell?: (row: Row) => ReactNode
  /** What stands for it in the second line of a phone's row, where no head says what a bare figure is; null leaves it out. */
  brief?: (row: Row) => ReactNode
  /** Figures stand at the right. */
  align?: 'right'
  /** In pixels; columns without one share what is left. */
  width?: number
  /** False where sorting by it says nothing. */
  sortable?: boolean
  /** Not shown until chosen in the column chooser. */
  hidden?: boolean
}

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

// Sorts Ẹ with E and Ọ with O, and JSS 2 before JSS 10.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type Value = string | number | null | undefined

const isNothing = (value: Value): boolean => value === null || value === undefined || value === ''

/** Order of two values of a column, upwards; what is missing comes last. */
export const compareValues = (a: Value, b: Value): number => {
  if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b))
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

export const tableColumns = <Row extends object>(
  columns: readonly ListColumn<Row>[],
): ColumnDef<typeof features, Row>[] =>
  columns.map(column => ({
    id: column.id,
    accessorFn: column.value,
    enableSorting: column.sortable !== false,
    sortFn: (a, b) => compareValues(column.value(a.original), column.value(b.original)),
  }))

/** `-name` is downwards by name. */
export const sortingOf = (sort: string | undefined): { id: string; desc: boolean }[] =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []

/** Up, then down, then as it came. */
export const nextSort = (sort: string | undefined, id: string): string | undefined =>
  sort === id ? `-${id}` : sort === `-${id}` ? undefined : id

/** Which columns show: the ones that the address names, or those not hidden from the start. The first always shows. */
export const visibilityOf = <Row>(
  columns: readonly ListColumn<Row>[],
  chosen: string | undefined,
): Record<string, boolean> => {
  const names = chosen?.split(',')
  return Object.fromEntries(
    columns.map((column, index) => [column.id, index === 0 || (names ? names.includes(column.id) : !column.hidden)]),
  )
}
