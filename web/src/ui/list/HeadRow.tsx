import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ListSearch } from '../../lib/list-search.ts'
import classes from './DataList.module.css'
import { TickAll, type Ticks } from './ListToolbar.tsx'
import { type ListColumn, nextSort } from './columns.ts'

interface HeadRowProps<Row> {
  columns: readonly ListColumn<Row>[]
  search: ListSearch
  onSearch: (change: ListSearch) => void
  ticks: Ticks | undefined
  hasMenu: boolean
}

/** The sticky head. The first press sorts ascending, the second descending, the third restores the original order. */
export const HeadRow = <Row,>({ columns, search, onSearch, ticks, hasMenu }: HeadRowProps<Row>) => {
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {ticks && (
          <th className={classes.tick}>
            <TickAll ticks={ticks} />
          </th>
        )}
        {columns.map(column => (
          <HeadCell key={column.id} column={column} sort={search.sort} onSearch={onSearch} />
        ))}
        {hasMenu && (
          <th className={classes.menu}>
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface HeadCellProps<Row> {
  column: ListColumn<Row>
  sort: string | undefined
  onSearch: (change: ListSearch) => void
}

const arrows = { ascending: IconArrowUp, descending: IconArrowDown }

const wayOf = (sort: string | undefined, id: string): keyof typeof arrows | undefined => {
  if (sort === id) return 'ascending'
  return sort === `-${id}` ? 'descending' : undefined
}

const HeadCell = <Row,>({ column: { id, header, align, width, sortable }, sort, onSearch }: HeadCellProps<Row>) => {
  const way = wayOf(sort, id)
  const Arrow = way ? arrows[way] : IconArrowsSort
  return (
    <th scope="col" aria-sort={sortable === false ? undefined : (way ?? 'none')} data-align={align} style={{ width }}>
      {sortable === false && header}
      {sortable !== false && (
        <button
          type="button"
          className={`plain items-center gap-1 cursor-pointer inline-flex text-inherit min-h-10 px-1 py-0 ${classes.sort}`}
          onClick={() => onSearch({ sort: nextSort(sort, id) })}
        >
          {header}
          <Arrow aria-hidden size={15} data-active={way ? true : undefined} />
        </button>
      )}
    </th>
  )
}

interface PhoneHeadProps {
  label: string | undefined
  ticks: boolean
  menu: boolean
}

/** Of a phone, for screen readers and the widths of the columns: what it would sort and tick is in the line above. */
export const PhoneHead = ({ label, ticks, menu }: PhoneHeadProps) => (
  <thead className={classes.phoneHead}>
    <tr aria-rowindex={1}>
      {ticks && (
        <th className={classes.tick}>
          <span className="visually-hidden">Chosen</span>
        </th>
      )}
      <th scope="col">
        <span className="visually-hidden">{label}</span>
      </th>
      {menu && (
        <th className={classes.menu}>
          <span className="visually-hidden">Actions</span>
        </th>
      )}
    </tr>
  </thead>
)
