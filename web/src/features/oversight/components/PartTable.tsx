import { findLastIndex, reversed } from '@akada/contract/kernel/arrays'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { useCan } from '../../../lib/session.ts'
import { isOfTransfers, listAt, type OversightArea, recordAt } from '../links.ts'
import { changeWords, isFigure, showValue, sortValue } from '../model.ts'
import type { Column, ListName, Table, TableRow } from '../queries.ts'
import type { OversightSearch } from '../area.ts'
import classes from './oversight.module.css'

/** Characters of the facts below the name on a phone: two lines of it. */
const briefLength = 88
/** In pixels: the name, the least for each kind of column, and the room for a title with its arrows. */
const nameWidth = 210
const least: Record<Column['kind'], number> = {
  count: 84,
  percent: 84,
  decimal: 84,
  change: 0,
  naira: 132,
  day: 124,
  text: 150,
}
/** A change is in the cell of the figure before it. */
const changeWidth = 44
const isChange = (column: Column | undefined): boolean => column?.kind === 'change'
const widthOf = ({ title, kind }: Column): number =>
  kind === 'change' ? changeWidth : Math.max(least[kind], Math.round(title.length * 7.2) + 44)
/** What the columns may take together, beside the menu: those that do not fit are hidden until they are chosen. A phone's row has lines in place of columns. */
const room = { wide: 1010, usual: 640, phone: Infinity } as const

const factOf = (column: Column, row: TableRow, at: number): string => {
  const shown = showValue(column, row.values[at])
  if (isChange(column)) return row.values[at] === null ? '' : `(${shown})`
  return isFigure(column) ? `${column.title} ${shown}` : shown
}

/** A fact of a row on a phone, if it and those before it fit into its lines; the first is always there. */
const briefOf = (columns: readonly Column[], row: TableRow, at: number): string | null => {
  const facts = columns.slice(0, at + 1).flatMap((column, place) => {
    const change = columns[place + 1]
    if (isChange(column)) return []
    const fact = factOf(column, row, place)
    return [change && isChange(change) ? `${fact} ${factOf(change, row, place + 1)}`.trim() : fact]
  })
  return at === 0 || facts.join(' · ').length <= briefLength ? (facts.at(-1) ?? null) : null
}

const lastWordsOf = (columns: readonly Column[]): number => findLastIndex(columns, ({ kind }) => kind === 'text')

/**
 * The columns that have no room, by their place: words give way first, except the last ones, which say what to do; then the others from the
 * right.
 */
const withoutRoom = (columns: readonly Column[], most: number): ReadonlySet<number> => {
  const places = columns
    .map((column, at) => ({ at, column }))
    .filter(({ at, column }) => at !== lastWordsOf(columns) && !isChange(column))
  const order = [
    ...places.filter(({ column }) => column.kind === 'text'),
    ...reversed(places.filter(({ column }) => column.kind !== 'text')),
  ]
  let taken = columns.reduce((sum, column) => sum + widthOf(column), nameWidth)
  const hidden = new Set<number>()
  for (const { at, column } of order) {
    if (taken <= most) break
    hidden.add(at)
    taken -= widthOf(column) + (isChange(columns[at + 1]) ? changeWidth : 0)
  }
  return hidden
}

/** The list behind a figure of a row, if there is anything and the person may see it. */
const behind = ({ list }: Column, value: TableRow['values'][number] | undefined): ListName | undefined =>
  Number(value ?? 0) > 0 ? list : undefined

type ListOf = (row: TableRow, list: ListName) => string | undefined

const cellOf = (column: Column, { row, at, listOf }: { row: TableRow; at: number; listOf: ListOf }): ReactNode => {
  const value = row.values[at]
  const list = behind(column, value)
  const to = list && listOf(row, list)
  const shown = showValue(column, value)
  // Words have the lines that they need; figures stay on one.
  if (column.kind === 'text') return <span className="block whitespace-pre-line wrap-anywhere">{shown}</span>
  return to ? (
    <PathLink to={to} aria-label={`${column.title} of ${row.name}: ${shown}`}>
      {shown}
    </PathLink>
  ) : (
    shown
  )
}

/** The lists behind the counts of a row, for its menu: on a phone, and for columns that are hidden. */
const actionsOf = ({ columns }: Table, row: TableRow, listOf: ListOf): RowAction[] =>
  columns.flatMap((column, at) => {
    const list = behind(column, row.values[at])
    const to = list && listOf(row, list)
    return to ? [{ label: `${column.title}: ${showValue(column, row.values[at])}`, to }] : []
  })

/** How far the figure of a cell is from that of the earlier term, beside it. */
const Change = ({ column, value }: { column: Column; value: TableRow['values'][number] | undefined }) => (
  <span className={`text-xs text-dimmed ${classes.change}`}>
    {value !== null && value !== undefined && (
      <>
        <span aria-hidden>{showValue(column, value)}</span>
        <span className="visually-hidden">{changeWords(value)}</span>
      </>
    )}
  </span>
)

const columnsOf = (table: Table, most: number, listOf: ListOf): ListColumn<TableRow>[] => {
  const lastWords = lastWordsOf(table.columns)
  const hidden = withoutRoom(table.columns, most)
  const single = table.rows.length < 2 && ({ sortable: false } as const)
  return [
    // Without words beside it the name takes the rest of the line.
    {
      id: `${table.id}.name`,
      header: table.first,
      value: ({ name }) => name,
      ...(lastWords >= 0 && { width: nameWidth }),
      ...single,
    },
    ...table.columns.flatMap((column, at): ListColumn<TableRow>[] => {
      if (isChange(column)) return []
      const next = table.columns[at + 1]
      const change = next && isChange(next) ? next : undefined
      const width = widthOf(column) + (change ? changeWidth : 0)
      return [
        {
          id: `${table.id}.${at}`,
          header: column.title,
          value: ({ values }) => sortValue(column, values[at]),
          cell: row => (
            <>
              {cellOf(column, { row, at, listOf })}
              {change && <Change column={change} value={row.values[at + 1]} />}
            </>
          ),
          brief: row => briefOf(table.columns, row, at),
          ...(isFigure(column) && { align: 'right' as const }),
          // Words share the rest of the line.
          ...(column.kind !== 'text' && { width }),
          ...(hidden.has(at) && { hidden: true }),
          ...single,
        },
      ]
    }),
  ]
}

interface PartTableProps {
  table: Table
  area: OversightArea
  search: OversightSearch
  onSearch: (change: Partial<OversightSearch>) => void
  save: () => void
}

/** A table of a part: its rows link to what they are about, and it downloads as a spreadsheet. */
export const PartTable = ({ table, area, search, onSearch, save }: PartTableProps) => {
  const can = useCan()
  const opens = (link: TableRow['link']) => link !== null && (!isOfTransfers(link) || can('transfer.view'))
  const isWide = useMediaQuery('(min-width: 1360px)', false, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  const most = isPhone ? room.phone : room[isWide ? 'wide' : 'usual']
  const listOf = useCallback<ListOf>((row, list) => listAt(area, { list, link: row.link }, search), [area, search])
  const columns = useMemo(() => columnsOf(table, most, listOf), [table, most, listOf])
  const hasLists = table.columns.some(({ list }) => list !== undefined)
  // The order and the columns in the address belong to one table of the page.
  const isOwn = (text: string | undefined): boolean => text?.replace('-', '').startsWith(`${table.id}.`) ?? false
  return (
    <div className="mt-6">
      <h2 className="m-0 mb-2 text-lg font-bold">{table.title}</h2>
      {table.since && (
        <p className="m-0 mb-2 text-dimmed text-sm">{`Beside a figure: its change since ${table.since}, in points.`}</p>
      )}
      <DataList
        label={table.title}
        rows={table.rows}
        total={table.total}
        columns={columns}
        idOf={row => `${row.link?.id ?? ''} ${row.name} ${row.values.join(' ')}`}
        nameOf={row => row.name}
        to={row => (row.link && opens(row.link) ? recordAt(area, row.link, search) : undefined)}
        {...(hasLists && { actions: (row: TableRow) => actionsOf(table, row, listOf) })}
        search={{
          ...(isOwn(search.sort) && { sort: search.sort }),
          ...(isOwn(search.columns) && { columns: search.columns }),
        }}
        onSearch={onSearch}
        empty={{ reason: 'Nothing to list.' }}
        more={
          <Button size="sm" variant="default" leftSection={<IconDownload aria-hidden size={16} />} onClick={save}>
            Download
          </Button>
        }
      />
    </div>
  )
}
