import { Button, Menu, NativeSelect } from '@mantine/core'
import { IconColumns3, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListSearch } from '../../lib/list-search.ts'
import classes from './DataList.module.css'
import type { ListColumn } from './columns.ts'

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
  more: boolean | undefined
  columns: readonly ListColumn<Row>[]
  visible: Record<string, boolean>
  search: ListSearch
  onSearch: (change: ListSearch) => void
  phone: boolean
  children?: ReactNode
}

const countWords = (shown: number | undefined, total: number | undefined, more: boolean): string => {
  if (shown === undefined) return 'Loading'
  if (shown === 0) return 'None'
  return more ? `${number.format(shown)} so far` : `${number.format(shown)} of ${number.format(total ?? shown)}`
}

/**
 * The line above a list: the count, the columns shown (on phones the sort order), and what the page adds. An empty list has no sort order.
 */
export const ListToolbar = <Row,>({
  shown,
  total,
  more,
  columns,
  visible,
  search,
  onSearch,
  phone,
  children,
}: ToolbarProps<Row>) => (
  <div className={`flex flex-wrap items-center gap-2 ${classes.toolbar}`}>
    <p
      className={`m-0 flex-1 text-dimmed text-sm whitespace-nowrap ${classes.count} figures`}
      role="status"
      data-part={more || (total ?? shown) !== shown || undefined}
    >
      {countWords(shown, total, more ?? false)}
    </p>
    {phone && shown !== 0 && columns.some(({ sortable }) => sortable !== false) && (
      <NativeSelect
        size="sm"
        className={classes.order}
        aria-label="Sort by"
        value={search.sort ?? ''}
        data={[
          { value: '', label: 'As listed' },
          ...columns
            .filter(({ sortable }) => sortable !== false)
            .flatMap(({ id, header }) => [
              { value: id, label: `${header}, ascending` },
              { value: `-${id}`, label: `${header}, descending` },
            ]),
        ]}
        onChange={event => onSearch({ sort: event.currentTarget.value || undefined })}
      />
    )}
    {children}
    {!phone && shown !== 0 && (
      <Menu closeOnItemClick={false} position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<IconColumns3 aria-hidden size={18} />}>
            Columns
          </Button>
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
  </div>
)

interface BulkBarProps<Row> {
  rows: Row[]
  actions: readonly BulkAction<Row>[]
  clear: () => void
}

/** Replaces the toolbar while rows are selected. */
export const BulkBar = <Row,>({ rows, actions, clear }: BulkBarProps<Row>) => (
  <div className={`flex flex-wrap items-center gap-2 ${classes.toolbar} bg-accent-soft ${classes.bulk}`}>
    <p className={`m-0 flex-1 text-dimmed text-sm whitespace-nowrap ${classes.count} figures`} role="status">
      {number.format(rows.length)} chosen
    </p>
    {actions.map(({ label, icon, onClick }) => (
      <Button key={label} size="sm" leftSection={icon} onClick={() => onClick(rows, clear)}>
        {label}
      </Button>
    ))}
    <Button size="sm" variant="subtle" leftSection={<IconX aria-hidden size={16} />} onClick={clear}>
      Clear
    </Button>
  </div>
)
