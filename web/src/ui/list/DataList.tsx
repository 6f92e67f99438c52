import { useMediaQuery } from '@mantine/hooks'
import { type RowSelectionState, useTable } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Loaded } from '../feedback/Loaded.tsx'
import type { ListSearch } from '../../lib/list-search.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { SkeletonList } from '../feedback/SkeletonList.tsx'
import classes from './DataList.module.css'
import {
  features,
  fitColumns,
  least,
  type ListColumn,
  usualTextSize,
  sortingOf,
  tableColumns,
  visibilityOf,
} from './columns.ts'
import { HeadRow, PhoneHead } from './HeadRow.tsx'
import { ListRow } from './ListRow.tsx'
import { type BulkAction, ListBar, type Ticks } from './ListToolbar.tsx'
import type { RowAction } from './RowMenu.tsx'
import { ShowMore } from '../facts/ShowMore.tsx'
import type { FetchedList } from './useList.ts'

export interface DataListProps<Row extends object> {
  /** The rows in the plural: 'Students'. */
  label: string
  /** Of a list that is fetched as one. Undefined while it is. */
  rows?: readonly Row[] | undefined
  /** Total count; by default the number of rows given. */
  total?: number
  error?: unknown
  retry?: () => unknown
  /** In place of those above: a list that is fetched page after page. It is sorted here once all of it is fetched. */
  list?: FetchedList<Row> | undefined
  /** The words of the button below it that fetches the next page. */
  showMore?: string
  /** Keep it stable (outside the component or memoised). The first column names the row. */
  columns: readonly ListColumn<Row>[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** The link of the first column. */
  to?: (row: Row) => string | undefined
  /** The state of `useListSearch`: sort order and columns. Without it the list keeps them itself, until it is left. */
  search?: ListSearch
  onSearch?: (change: ListSearch) => void
  /** The rows are already in the order of `search.sort`; the list does not sort them. */
  sorted?: boolean
  actions?: (row: Row) => readonly RowAction[]
  /** If there are any, rows can be selected. */
  bulk?: readonly BulkAction<Row>[]
  /** Why the list may be empty, and what to do about it. */
  empty?: { reason?: ReactNode; action?: ReactNode }
  /** Its search and filters, in the same line. */
  filters?: ReactNode
  /** What the line above the list always shows: a choice, or what the list adds up to. */
  toolbar?: ReactNode
  /** Downloads and other pages of the list; on a phone behind one button. */
  more?: ReactNode
  /** They are many, and behind one button everywhere. */
  foldsMore?: boolean
}

const rowHeight = 44
const phoneRowHeight = 64
const none: never[] = []

/** The standard list: sticky head, sorting, columns, count, row menu, selection, virtual rows; two lines a row on phones. */
export const DataList = <Row extends object>({ list, showMore, ...props }: DataListProps<Row>) => {
  const isPart = list?.hasNextPage ?? false
  const { columns: all, sorted } = props
  const columns = useMemo(
    () => (isPart && !sorted ? all.map(column => ({ ...column, sortable: false })) : all),
    [all, isPart, sorted],
  )
  if (!list) return <ListSection {...props} />
  const { rows, total, error, refetch } = list
  return (
    <>
      <ListSection
        rows={rows}
        total={total}
        error={error}
        retry={refetch}
        {...props}
        columns={columns}
        isPart={isPart}
      />
      <ShowMore list={list}>{showMore}</ShowMore>
    </>
  )
}

interface ListSectionProps<Row extends object> extends Omit<DataListProps<Row>, 'list' | 'showMore'> {
  /** There are more than these rows: they are not sorted here, and nobody may choose how. */
  isPart?: boolean
}

/** The order and columns that the page has in its address, or those of the list itself. */
const useOwnSearch = (search?: ListSearch, onSearch?: (change: ListSearch) => void) => {
  const [own, setOwn] = useState<ListSearch>({})
  return [search ?? own, onSearch ?? ((change: ListSearch) => setOwn({ ...own, ...change }))] as const
}

/** What the table knows of the rows that are selected. */
interface Selection {
  getIsAllRowsSelected: () => boolean
  getIsSomeRowsSelected: () => boolean
  toggleAllRowsSelected: () => void
}

const ticksOf = (table: Selection): Ticks => ({
  all: table.getIsAllRowsSelected(),
  some: table.getIsSomeRowsSelected(),
  toggle: () => table.toggleAllRowsSelected(),
})

const ListSection = <Row extends object>({
  label,
  rows,
  total,
  error,
  retry,
  isPart = false,
  columns,
  idOf,
  nameOf,
  to,
  search: givenSearch,
  onSearch: onGivenSearch,
  sorted,
  actions,
  bulk,
  empty,
  toolbar,
  ...bar
}: ListSectionProps<Row>) => {
  const [search, onSearch] = useOwnSearch(givenSearch, onGivenSearch)
  const [ticked, setTicked] = useState<RowSelectionState>({})
  const definitions = useMemo(() => tableColumns(columns), [columns])
  const visible = visibilityOf(columns, search.columns)
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? (none as readonly Row[]),
    getRowId: idOf,
    enableRowSelection: Boolean(bulk?.length),
    state: {
      sorting: sorted || isPart ? none : sortingOf(search.sort),
      columnVisibility: visible,
      rowSelection: ticked,
    },
    onRowSelectionChange: setTicked,
  })
  const drawn = table.getRowModel().rows
  const isPrinted = usePrinted()
  const chosen = bulk?.length ? drawn.filter(row => row.getIsSelected()).map(row => row.original) : []
  const shownColumns = columns.filter(column => isPrinted || visible[column.id])
  const {
    section,
    isNarrow: phone,
    isPhone,
    fitted,
  } = useFit(shownColumns, Number(Boolean(bulk?.length)) + Number(Boolean(actions)))
  const ticks = bulk?.length ? ticksOf(table) : undefined
  const height = phone ? phoneRowHeight : rowHeight
  const rowsInView = useRowsInView(drawn, height, rows)
  const inView = isPrinted ? wholeOf(rowsInView, drawn.length) : rowsInView

  return (
    <section ref={section} className={`card ${classes.list}`} aria-label={label} data-list>
      <ListBar
        {...bar}
        bulk={bulk}
        chosen={chosen}
        rest={isPart && chosen.length === drawn.length ? Math.max(0, (total ?? 0) - drawn.length) : 0}
        clear={() => setTicked({})}
        shown={error ? 0 : rows?.length}
        total={total}
        isPart={isPart && total === undefined}
        columns={columns}
        visible={visible}
        search={search}
        onSearch={onSearch}
        phone={phone}
        ticks={ticks}
      >
        {toolbar}
      </ListBar>
      <Loaded data={rows} error={error} retry={retry} waiting={<SkeletonList height={height} />}>
        {found =>
          found.length === 0 ? (
            <EmptyState {...empty} />
          ) : (
            <ListTable
              label={label}
              rows={drawn}
              inView={inView}
              height={height}
              columns={isPrinted ? shownColumns : fitted}
              phone={phone && !isPrinted}
              roomy={!isPhone}
              search={search}
              onSearch={onSearch}
              ticks={ticks}
              nameOf={nameOf}
              to={to}
              actions={actions}
            />
          )
        }
      </Loaded>
    </section>
  )
}

/**
 * Fits the columns into the list: closer together where it has less room than they want, and not at all where it has much less; then each row
 * has two lines, as on a phone. A list is often narrower than the window: beside the menu, or at twice the size of the text.
 */
const useFit = <Row,>(columns: readonly ListColumn<Row>[], beside: number) => {
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  const [{ room, scale }, setRoom] = useState<{ room?: number; scale: number }>({ scale: 1 })
  const section = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = (): void => {
      const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextSize || 1
      setRoom({ room: element.clientWidth, scale: textScale })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { share, fitted } = fitColumns(columns, { room, scale, beside })
  return { section, isNarrow: isPhone || share < least, isPhone, fitted }
}

/** Whether the page is being printed by the browser: paper has every row and every column, and nothing to scroll or to choose. */
const usePrinted = (): boolean => {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    // The browser prints what is there as soon as this returns.
    const set = ({ type }: Event): void => flushSync(() => setPrinted(type === 'beforeprint'))
    const events = ['beforeprint', 'afterprint']
    for (const event of events) addEventListener(event, set)
    return () => events.forEach(event => removeEventListener(event, set))
  }, [])
  return isPrinted
}

/** A row of the table, in rendering order. */
interface DrawnRow<Row> {
  id: string
  original: Row
  getIsSelected: () => boolean
  toggleSelected: () => void
}

/** Which rows are rendered: those in view and some around them. `before` and `after` are the height of the others, in pixels. */
interface RowsInView {
  body: RefObject<HTMLTableElement | null>
  before: number
  after: number
  indexes: number[]
  measure: (row: HTMLTableRowElement | null) => void
}

/** All rows, as for a print. */
const wholeOf = (inView: RowsInView, count: number): RowsInView => ({
  ...inView,
  before: 0,
  after: 0,
  indexes: Array.from({ length: count }, (_, at) => at),
})

/** A row is as high as its name needs, and at least as high as the others. */
const useRowsInView = (rows: readonly { id: string }[], height: number, source: unknown): RowsInView => {
  const body = useRef<HTMLTableElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top
    if (top !== undefined) setMargin(Math.round(top + window.scrollY))
  }, [source, height])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React compiler
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: index => rows[index]?.id ?? index,
    measureElement: row => Math.max(height, row.getBoundingClientRect().height),
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    body,
    before: first ? first.start - margin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
    indexes: items.map(({ index }) => index),
    measure: virtualizer.measureElement,
  }
}

interface ListTableProps<Row extends object>
  extends Pick<DataListProps<Row>, 'label' | 'columns' | 'nameOf' | 'to' | 'actions'>,
    Required<Pick<DataListProps<Row>, 'search' | 'onSearch'>> {
  rows: readonly DrawnRow<Row>[]
  inView: RowsInView
  /** Of a row, in pixels. */
  height: number
  phone: boolean
  roomy: boolean
  /** Of all rows together, if rows can be selected. */
  ticks: Ticks | undefined
}

const ListTable = <Row extends object>(props: ListTableProps<Row>) => {
  const { label, rows, inView, height, columns, phone, roomy, search, onSearch, ticks, nameOf, to, actions } = props
  const { body, before, after, indexes, measure } = inView
  return (
    <table
      ref={body}
      className={`w-full text-sm table-fixed hoverable-rows cells ${classes.table}`}
      data-phone={phone || undefined}
      aria-label={label}
      aria-rowcount={rows.length + 1}
    >
      {phone ? (
        <PhoneHead label={columns[0]?.header} ticks={Boolean(ticks)} menu={Boolean(actions)} />
      ) : (
        <HeadRow columns={columns} search={search} onSearch={onSearch} ticks={ticks} hasMenu={Boolean(actions)} />
      )}
      <tbody>
        {before > 0 && <Spacer height={before} />}
        {indexes.map(index => {
          const row = rows[index]
          if (!row) return null
          return (
            <ListRow
              key={row.id}
              row={row.original}
              name={nameOf(row.original)}
              index={index + 2}
              measure={{ ref: measure, index }}
              height={height}
              columns={columns}
              to={to?.(row.original)}
              phone={phone}
              roomy={roomy}
              actions={actions?.(row.original)}
              tick={ticks && { on: row.getIsSelected(), toggle: () => row.toggleSelected() }}
            />
          )
        })}
        {after > 0 && <Spacer height={after} />}
      </tbody>
    </table>
  )
}

const Spacer = ({ height }: { height: number }) => <tr aria-hidden="true" style={{ height }} />
