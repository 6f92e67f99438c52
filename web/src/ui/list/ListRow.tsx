import { Fragment, type ReactNode } from 'react'
import { Dated } from '../facts/Dated.tsx'
import { PathLink } from '../page/PathLink.tsx'
import classes from './DataList.module.css'
import type { ListColumn } from './columns.ts'
import { type RowAction, RowMenu } from './RowMenu.tsx'

interface ListRowProps<Row> {
  row: Row
  name: string
  /** Position in the whole list; the head is 1. */
  index: number
  height: number
  /** Where the list measures the row: its place among all, from 0. */
  measure?: { ref: (row: HTMLTableRowElement | null) => void; index: number } | undefined
  columns: readonly ListColumn<Row>[]
  to: string | undefined
  phone: boolean
  /** The second line of a phone's row has room for what a phone leaves out, each after its head's words. */
  roomy?: boolean
  actions: readonly RowAction[] | undefined
  tick: { on: boolean; toggle: () => void } | undefined
}

const show = <Row,>(column: ListColumn<Row>, row: Row) => column.cell?.(row) ?? column.value(row) ?? ''

const nothing: readonly unknown[] = ['', null, '–']

/** A fact of the second line: what the column has for it, else, where there is room, its value after its head's words. */
const factOf = <Row,>(column: ListColumn<Row>, row: Row, roomy: boolean): ReactNode => {
  const brief = column.brief ? column.brief(row) : show(column, row)
  if (brief !== null || !roomy) return brief
  const whole = show(column, row)
  return nothing.includes(whole) ? null : (
    <>
      {column.header} {whole}
    </>
  )
}

const classOf = <Row,>({ align }: ListColumn<Row>): string | undefined => (align ? 'figures' : undefined)

/** One row: a line of cells, or on phones the name with the other facts in grey below it. */
export const ListRow = <Row,>({
  row,
  name,
  index,
  height,
  measure,
  columns,
  to,
  phone,
  roomy = false,
  actions,
  tick,
}: ListRowProps<Row>) => {
  const [first, ...others] = columns
  if (!first) return null
  const title = to ? (
    <PathLink to={to} className={`text-ink overflow-hidden inline-block max-w-full leading-tight py-1 ${classes.link}`}>
      {show(first, row)}
    </PathLink>
  ) : (
    show(first, row)
  )
  const facts = others
    .map(column => ({ id: column.id, shown: factOf(column, row, roomy) }))
    .filter(({ shown }) => shown !== '' && shown !== null)
  return (
    <tr
      ref={measure?.ref}
      data-index={measure?.index}
      aria-rowindex={index}
      data-ticked={tick?.on || undefined}
      style={{ height }}
    >
      {tick && (
        <td className={classes.tick}>
          <label className={`grid place-items-center cursor-pointer ${classes.tickLabel}`}>
            <input
              className="size-4.5 m-0 accent-accent"
              type="checkbox"
              aria-label={`Choose ${name}`}
              checked={tick.on}
              onChange={tick.toggle}
            />
          </label>
        </td>
      )}
      {phone ? (
        <th scope="row">
          <div className={classes.title}>{title}</div>
          <div className={`text-sm mt-0.5 leading-tight ${classes.facts}`}>
            {facts.map(({ id, shown }, place) => (
              <Fragment key={id}>
                {place > 0 && ' · '}
                <Dated>{shown}</Dated>
              </Fragment>
            ))}
          </div>
        </th>
      ) : (
        <>
          <th scope="row" className={classes.title}>
            {title}
          </th>
          {others.map(column => (
            <td key={column.id} data-align={column.align} className={classOf(column)}>
              {show(column, row)}
            </td>
          ))}
        </>
      )}
      {actions && <td className={classes.menu}>{actions.length > 0 && <RowMenu name={name} actions={actions} />}</td>}
    </tr>
  )
}
