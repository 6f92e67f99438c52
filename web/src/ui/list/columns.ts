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
  /** Part of the address, so do not change it. */
  id: string
  header: string
  /** The value that the column sorts by, and shows if there is no `cell`. */
  value: (row: Row) => string | number | null | undefined
  cell?: (row: Row) => ReactNode
  /** Its text in the second line of a phone's row, where no column head labels a bare figure; null omits it. */
  brief?: (row: Row) => ReactNode
  /** Figures are right-aligned. */
  align?: 'right'
  /** In pixels; columns without a width share the remaining space. */
  width?: number
  /** False if sorting by it is meaningless. */
  sortable?: boolean
  /** Hidden until chosen in the column chooser. */
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

/** Ascending order of two values of a column; missing values come last. */
export const compareValues = (a: Value, b: Value): number => {
  if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b))
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

export const tableColumns = <Row extends object>(
  columns: readonly ListColumn<Row>[],
): ColumnDef<typeof features, Row>[] =>
  columns.map(column => ({
    id: column.id,
    // What is missing comes last in either direction.
    accessorFn: row => (isNothing(column.value(row)) ? undefined : column.value(row)),
    sortUndefined: 'last',
    enableSorting: column.sortable !== false,
    sortFn: (a, b) => compareValues(column.value(a.original), column.value(b.original)),
  }))

/** `-name` is descending by name. */
export const sortingOf = (sort: string | undefined): { id: string; desc: boolean }[] =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []

/** Ascending, then descending, then the original order. */
export const nextSort = (sort: string | undefined, id: string): string | undefined => {
  if (sort === id) return `-${id}`
  return sort === `-${id}` ? undefined : id
}

/** Which columns show: those named in the address, or those not hidden by default. The first always shows. */
export const visibilityOf = <Row>(
  columns: readonly ListColumn<Row>[],
  chosen: string | undefined,
): Record<string, boolean> => {
  const names = chosen?.split(',')
  return Object.fromEntries(
    columns.map((column, index) => [column.id, index === 0 || (names ? names.includes(column.id) : !column.hidden)]),
  )
}

/** Of a column without a width, and of the ticks and the menu of a row, in pixels. */
const usualWidth = 160
const besideWidth = 56
/** The size of text for which columns are as wide as they say, in pixels: with larger text they are wider. */
export const usualTextSize = 16
/** The part of its width that a column needs: its cells then have more lines. */
export const least = 0.9

interface Room {
  /** Of the whole list, in pixels; undefined before it is measured. */
  room: number | undefined
  /** How many times the usual size the text has. */
  scale: number
  /** How many columns there are beside those given: of ticks, of the menu of a row. */
  beside: number
}

/**
 * The columns closer together where they have less room than they want, with the part of it that they have. The first names the row: no other
 * is wider, and it has the room that is left.
 */
export const fitColumns = <Row>(columns: readonly ListColumn<Row>[], { room, scale, beside }: Room) => {
  const wanted = scale * columns.reduce((sum, { width = usualWidth }) => sum + width, beside * besideWidth)
  const share = room ? Math.min(1, room / wanted) : 1
  let widths = columns.map(({ width }, at) => (at > 0 && width ? Math.floor(width * scale * share) : undefined))
  for (;;) {
    const left = widths.reduce<number>((sum, width) => sum - (width ?? 0), (room ?? Infinity) - beside * besideWidth)
    const first = left / widths.filter(width => width === undefined).length
    if (!widths.some(width => width && width > first)) break
    widths = widths.map(width => (width && width > first ? undefined : width))
  }
  const fitted = columns.map(({ width: _width, ...column }, at): ListColumn<Row> => {
    const width = widths[at]
    return width === undefined ? column : { ...column, width }
  })
  return { share, fitted }
}
