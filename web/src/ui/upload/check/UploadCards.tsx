import { rowLabel } from '@akada/contract/kernel/sheet-rows'
import { Button } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useState } from 'react'
import { isInvalid, type ShownRow } from './upload-rows.ts'
import classes from '../Upload.module.css'
import { UploadCell } from './UploadCell.tsx'
import type { UploadRowsProps } from './UploadGrid.tsx'
import { RowHead } from './UploadRowHead.tsx'
import { useErrorKeys } from './useErrorKeys.ts'

/** The rows on a phone: one below the other, each with only its errors until all cells are requested. */
export const UploadCards = ({ columns, filled, rows, onChange, onLeaveOut, onlyInvalid, words }: UploadRowsProps) => {
  const keys = useMemo(() => columns.map(({ key }) => key), [columns])
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [margin, setMargin] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React compiler
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: index => (rows[index] && isInvalid(rows[index]) ? 180 : 76),
    overscan: 6,
    scrollMargin: margin,
    getItemKey: index => rows[index]?.row ?? index,
  })
  const { box, onKeyDown } = useErrorKeys({
    rows,
    columns: keys,
    scrollTo: index => virtualizer.scrollToIndex(index, { align: 'center' }),
  })
  useLayoutEffect(() => {
    const top = box.current?.getBoundingClientRect().top
    if (top !== undefined) setMargin(Math.round(top + window.scrollY))
  }, [rows, box])
  const toggle = (row: number): void => {
    const next = new Set(opened)
    if (!next.delete(row)) next.add(row)
    setOpened(next)
  }
  const items = virtualizer.getVirtualItems()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its inputs are what is interacted with
    <div ref={box} onKeyDown={onKeyDown}>
      <ul className="list relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const open = opened.has(row.row)
          const shown = columns.filter(({ key }) => open || row.errors.has(key) || row.unchecked.has(key))
          return (
            <li
              key={row.row}
              ref={virtualizer.measureElement}
              data-index={index}
              className={`w-full border-b border-line absolute ${classes.card}`}
              data-left-out={row.leftOut || undefined}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              <RowHead row={row} onLeaveOut={onLeaveOut} onlyInvalid={onlyInvalid} words={words} />
              {!row.leftOut && shown.length > 0 && (
                <Fields row={row} columns={shown} filled={filled} onChange={onChange} />
              )}
              {!row.leftOut && (
                <div className={`flex items-center justify-between gap-2 text-dimmed text-sm ${classes.more}`}>
                  <span className="figures">
                    {words.identity
                      .map(key => row.cells[key])
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    color="gray"
                    aria-expanded={open}
                    onClick={() => toggle(row.row)}
                  >
                    {open ? 'Show less' : 'All fields'}
                    <span className="visually-hidden">{` of row ${rowLabel(row.row)}`}</span>
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const Fields = ({
  row,
  columns,
  filled,
  onChange,
}: { row: ShownRow } & Pick<UploadRowsProps, 'columns' | 'filled' | 'onChange'>) => (
  <dl className={`grid gap-2 ${classes.fields}`}>
    {columns.map(({ key, title }) => (
      <div key={key}>
        <dt>{title}</dt>
        <dd>
          <UploadCell
            row={row.row}
            column={key}
            title={title}
            value={row.cells[key] ?? ''}
            error={row.errors.get(key)}
            unchecked={row.unchecked.has(key)}
            filled={filled[key]}
            disabled={false}
            onChange={onChange}
          />
        </dd>
      </div>
    ))}
  </dl>
)
