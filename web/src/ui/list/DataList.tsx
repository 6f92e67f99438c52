import { useMediaQuery } from '@mantine/hooks'
import { type RowSelectionState, useTable } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Loaded } from '../Loaded.tsx'
import type { ListSearch } from '../../lib/list-search.ts'
import { EmptyState } from '../EmptyState.tsx'
import { SkeletonList } from '../SkeletonList.tsx'
import classes from './DataList.module.css'
import { features, type ListColumn, sortingOf, tableColumns, visibilityOf } from './columns.ts'
import { HeadRow } from './HeadRow.tsx'
import { ListRow } from './ListRow.tsx'
import { type BulkAction, BulkBar, ListToolbar } from './ListToolbar.tsx'
import type { RowAction } from './RowMenu.tsx'

export interface DataListProps<Row extends object> {
  /** What the rows are, in the plural: 'Students'. */
  label: string
  /** Undefined while they are fetched for the first time. */
  rows: readonly Row[] | undefined
  /** How many there are in all; the rows at hand unless told otherwise. */
  total?: number
  /** There are more than were fetched, and nobody counted how many. */
  more?: boolean
  error?: unknown
  retry?: () => unknown
  /** Keep it stable (outside the component or memoised). The first column names the row. */
  columns: readonly ListColumn<Row>[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Where the first column leads. */
  to?: (row: Row) => string | undefined
  /** The state of `useListSearch`: order and columns. */
  search: ListSearch
  onSearch: (change: ListSearch) => void
  /** The rows come in the order that `search.sort` asks for; the list leaves it. */
  sorted?: boolean
  actions?: (row: Row) => readonly RowAction[]
  /** Where there are any, rows can be ticked. */
  bulk?: readonly BulkAction<Row>[]
  /** Why there may be nothing, and what to do about it. */
  empty?: { reason?: ReactNode; action?: ReactNode }
  /** More for the line above the list: export and the like. */
  toolbar?: ReactNode
}

const rowHeight = 44
const phoneRowHeight = 64
const none: never[] = []

/** The standard list: sticky head, sorting, columns, count, row menu, ticking, virtual rows; two lines a row on phones. */
export const DataList = <Row extends object>({
  label,
  rows,
  total,
  more,
  error,
  retry,
  columns,
  idOf,
  nameOf,
  to,
  search,
  onSearch,
  sorted,
  actions,
  bulk,
  empty,
  toolbar,
}: DataListProps<Row>) => {
  const phone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  const [ticked, setTicked] = useState<RowSelectionState>({})
  const definitions = useMemo(() => tableColumns(columns), [columns])
  const visible = visibilityOf(columns, search.columns)
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? (none as readonly Row[]),
    getRowId: idOf,
    enableRowSelection: Boolean(bulk?.length),
    state: { sorting: sorted ? none : sortingOf(search.sort), columnVisibility: visible, rowSelection: ticked },
    onRowSelectionChange: setTicked,
  })
  const drawn = table.getRowModel().rows
  const chosen = bulk?.length ? drawn.filter(row => row.getIsSelected()).map(row => row.original) : []
  const shownColumns = columns.filter(column => visible[column.id])
  const clear = () => setTicked({})

  const body = useRef<HTMLTableElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top
    if (top !== undefined) setMargin(Math.round(top + window.scrollY))
  }, [rows, phone])
  const height = phone ? phoneRowHeight : rowHeight
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React compiler
  const virtualizer = useWindowVirtualizer({
    count: drawn.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: index => drawn[index]?.id ?? index,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0] ? items[0].start - margin : 0
  const last = items.at(-1)
  const after = last ? virtualizer.getTotalSize() - (last.end - margin) : 0

  const content = (
    <Loaded data={rows} error={error} retry={retry} waiting={<SkeletonList height={height} />}>
      {rows =>
        rows.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <table
            ref={body}
            className={classes.table}
            data-phone={phone || undefined}
            aria-label={label}
            aria-rowcount={drawn.length + 1}
          >
            <HeadRow
              columns={shownColumns}
              phone={phone}
              search={search}
              onSearch={onSearch}
              ticks={
                bulk?.length
                  ? {
                      all: table.getIsAllRowsSelected(),
                      some: table.getIsSomeRowsSelected(),
                      toggle: () => table.toggleAllRowsSelected(),
                    }
                  : undefined
              }
              hasMenu={Boolean(actions)}
            />
            <tbody>
              {before > 0 && <Spacer height={before} />}
              {items.map(({ index }) => {
                const row = drawn[index]
                if (!row) return null
                return (
                  <ListRow
                    key={row.id}
                    row={row.original}
                    name={nameOf(row.original)}
                    index={index + 2}
                    height={height}
                    columns={shownColumns}
                    to={to?.(row.original)}
                    phone={phone}
                    actions={actions?.(row.original)}
                    tick={bulk?.length ? { on: row.getIsSelected(), toggle: () => row.toggleSelected() } : undefined}
                  />
                )
              })}
              {after > 0 && <Spacer height={after} />}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )

  return (
    <section className={classes.list} aria-label={label}>
      {bulk && chosen.length > 0 ? (
        <BulkBar rows={chosen} actions={bulk} clear={clear} />
      ) : (
        <ListToolbar
          shown={error ? 0 : rows?.length}
          total={total}
          more={more}
          columns={columns}
          visible={visible}
          search={search}
          onSearch={onSearch}
          phone={phone}
        >
          {toolbar}
        </ListToolbar>
      )}
      {content}
    </section>
  )
}

const Spacer = ({ height }: { height: number }) => <tr aria-hidden="true" style={{ height }} />
