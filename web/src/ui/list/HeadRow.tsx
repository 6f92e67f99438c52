import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ListSearch } from '../../lib/list-search.ts'
import classes from './DataList.module.css'
import { type ListColumn, nextSort } from './columns.ts'

interface HeadRowProps<Row> {
  columns: readonly ListColumn<Row>[]
  phone: boolean
  search: ListSearch
  onSearch: (change: ListSearch) => void
  ticks: { all: boolean; some: boolean; toggle: () => void } | undefined
  hasMenu: boolean
}

/** The sticky head. The first press sorts ascending, the second descending, the third restores the original order. */
export const HeadRow = <Row,>({ columns, phone, search, onSearch, ticks, hasMenu }: HeadRowProps<Row>) => {
  const shown = phone ? columns.slice(0, 1) : columns
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {ticks && (
          <th className={classes.tick}>
            <label className={`grid place-items-center cursor-pointer ${classes.tickLabel}`}>
              <input
                className="size-4.5 m-0 accent-accent"
                type="checkbox"
                aria-label="Choose all"
                checked={ticks.all}
                ref={element => {
                  if (element) element.indeterminate = ticks.some && !ticks.all
                }}
                onChange={ticks.toggle}
              />
            </label>
          </th>
        )}
        {shown.map(column => (
          <HeadCell key={column.id} column={column} phone={phone} sort={search.sort} onSearch={onSearch} />
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
  phone: boolean
  sort: string | undefined
  onSearch: (change: ListSearch) => void
}

const arrows = { ascending: IconArrowUp, descending: IconArrowDown }

const wayOf = (sort: string | undefined, id: string): keyof typeof arrows | undefined => {
  if (sort === id) return 'ascending'
  return sort === `-${id}` ? 'descending' : undefined
}

const HeadCell = <Row,>({
  column: { id, header, align, width, sortable },
  phone,
  sort,
  onSearch,
}: HeadCellProps<Row>) => {
  const way = wayOf(sort, id)
  const Arrow = way ? arrows[way] : IconArrowsSort
  return (
    <th
      scope="col"
      aria-sort={sortable === false ? undefined : (way ?? 'none')}
      data-align={align}
      style={phone ? undefined : { width }}
    >
      {sortable === false && header}
      {sortable !== false && (
        <button
          type="button"
          className={`plain items-center gap-1 cursor-pointer inline-flex text-inherit min-h-8 px-1 py-0 ${classes.sort}`}
          onClick={() => onSearch({ sort: nextSort(sort, id) })}
        >
          {header}
          <Arrow aria-hidden size={15} data-active={way ? true : undefined} />
        </button>
      )}
    </th>
  )
}
