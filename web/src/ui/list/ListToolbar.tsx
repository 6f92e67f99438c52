import { ActionIcon, Button, Menu, NativeSelect, Popover } from '@mantine/core'
import { IconColumns3, IconDots, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListSearch } from '../../lib/list-search.ts'
import classes from './DataList.module.css'
import { type ListColumn, sortingOf } from './columns.ts'

const number = new Intl.NumberFormat('en-NG')

export interface BulkAction<Row> {
  label: string
  icon?: ReactNode
  /** `clear` deselects the rows. */
  onClick: (rows: Row[], clear: () => void) => void
}

interface ToolbarProps<Row> {
  shown: number | undefined
  total: number | undefined
  /** There are more than are shown, and nobody knows how many. */
  isPart: boolean
  columns: readonly ListColumn<Row>[]
  visible: Record<string, boolean>
  search: ListSearch
  onSearch: (change: ListSearch) => void
  phone: boolean
  /** Of all rows together; a phone's list has no head for it. */
  ticks: Ticks | undefined
  more?: ReactNode
  /** What is more is behind one button on a desk too. */
  foldsMore?: boolean
  children?: ReactNode
}

const countWords = (shown: number | undefined, total: number | undefined, more: boolean): string => {
  if (shown === undefined) return 'Loading'
  if (shown === 0) return 'None'
  return more ? `${number.format(shown)} so far` : `${number.format(shown)} of ${number.format(total ?? shown)}`
}

type OrderProps<Row> = Pick<ToolbarProps<Row>, 'columns' | 'search' | 'onSearch'>

/** The sort order of a phone, whose list has no head. */
const OrderSelect = <Row,>({ columns, search, onSearch }: OrderProps<Row>) => (
  <NativeSelect
    size="md"
    label="Sort by"
    value={search.sort ?? ''}
    data={[
      { value: '', label: 'As listed' },
      ...columns.flatMap(({ id, header }) => [
        { value: id, label: `${header}, ascending` },
        { value: `-${id}`, label: `${header}, descending` },
      ]),
    ]}
    onChange={event => onSearch({ sort: event.currentTarget.value || undefined })}
  />
)

/**
 * The line above a list: the count, the columns shown (on phones the sort order, with what else one may do), and what the page adds. An empty
 * list has no sort order.
 */
const ListToolbar = <Row,>({
  shown,
  total,
  isPart,
  columns,
  visible,
  search,
  onSearch,
  phone,
  ticks,
  more,
  foldsMore,
  children,
}: ToolbarProps<Row>) => {
  const sortable = columns.filter(column => column.sortable !== false)
  const mayOrder = phone && sortable.length > 0 && shown !== 0
  const [by] = sortingOf(search.sort)
  const way = by?.desc ? 'descending' : 'ascending'
  const order = mayOrder && by && sortable.find(({ id }) => id === by.id)
  return (
    <>
      {phone && ticks && Boolean(shown) && <TickAll ticks={ticks} />}
      <p
        className={`m-0 grow text-dimmed text-sm leading-tight ${classes.count} figures`}
        role="status"
        data-part={isPart || (total ?? shown) !== shown || undefined}
      >
        {countWords(shown, total, isPart)}
        {order && ` · ${order.header}, ${way}`}
      </p>
      {children}
      {(phone || foldsMore) && (more || mayOrder) ? (
        <Popover keepMounted position="bottom-end" shadow="md" withinPortal={false}>
          <Popover.Target>
            <ActionIcon
              variant="default"
              size={phone ? 44 : 36}
              className={classes.more}
              aria-label="More for this list"
            >
              <IconDots aria-hidden size={18} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown className="flex flex-col items-stretch gap-2">
            {mayOrder && <OrderSelect columns={sortable} search={search} onSearch={onSearch} />}
            {more}
          </Popover.Dropdown>
        </Popover>
      ) : (
        more
      )}
      {!phone && shown !== 0 && (
        <Menu closeOnItemClick={false} position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="Columns" title="Columns">
              <IconColumns3 aria-hidden size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {columns.slice(1).map(({ id, header }) => (
              <Menu.CheckboxItem
                key={id}
                checked={visible[id] === true}
                onChange={() => {
                  const kept = columns.filter(column => (column.id === id ? !visible[id] : visible[column.id]))
                  onSearch({ columns: kept.map(column => column.id).join(',') })
                }}
              >
                {header}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** The ticks of all rows together. */
export interface Ticks {
  all: boolean
  some: boolean
  toggle: () => void
}

export const TickAll = ({ ticks }: { ticks: Ticks }) => (
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
)

interface BulkBarProps<Row> {
  rows: Row[]
  /** How many more there are where all that are shown are chosen: what follows is done to none of them. */
  rest: number
  actions: readonly BulkAction<Row>[]
  clear: () => void
}

/** In place of the count and the columns while rows are selected. */
const BulkBar = <Row,>({ rows, rest, actions, clear }: BulkBarProps<Row>) => (
  <>
    <p className={`m-0 flex-1 text-dimmed text-sm whitespace-nowrap ${classes.count} figures`} role="status">
      {number.format(rows.length)} chosen
      {rest > 0 && `, ${number.format(rest)} more not shown yet`}
    </p>
    {actions.map(({ label, icon, onClick }) => (
      <Button key={label} size="sm" leftSection={icon} onClick={() => onClick(rows, clear)}>
        {label}
      </Button>
    ))}
    <Button size="sm" variant="subtle" leftSection={<IconX aria-hidden size={16} />} onClick={clear}>
      Clear
    </Button>
  </>
)

interface ListBarProps<Row> extends ToolbarProps<Row> {
  filters?: ReactNode
  bulk: readonly BulkAction<Row>[] | undefined
  /** The rows that are selected. */
  chosen: Row[]
  /** How many more there are where all that are shown are chosen. */
  rest: number
  clear: () => void
}

/** The one line above a list: its search and filters, then the count and the columns, or what can be done with the rows that are selected. */
export const ListBar = <Row,>({ filters, bulk, chosen, rest, clear, ...toolbar }: ListBarProps<Row>) => (
  <div className={`flex flex-wrap items-center gap-2 ${classes.toolbar}`} data-chosen={chosen.length > 0 || undefined}>
    {filters}
    {bulk && chosen.length > 0 ? (
      <BulkBar rows={chosen} rest={rest} actions={bulk} clear={clear} />
    ) : (
      <ListToolbar {...toolbar} />
    )}
  </div>
)
