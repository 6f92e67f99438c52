import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef } from 'react'
import type { UploadColumn, UploadWords } from '../upload.ts'
import { isInvalid, type ShownRow } from './upload-rows.ts'
import classes from '../Upload.module.css'
import { RowHead } from './UploadRowHead.tsx'
import { UploadCell, type UploadCellProps } from './UploadCell.tsx'
import { useErrorKeys } from './useErrorKeys.ts'

export interface UploadRowsProps {
  columns: readonly UploadColumn[]
  /** What empty cells are taken as, by column. */
  filled: Readonly<Record<string, string>>
  rows: readonly ShownRow[]
  onChange: UploadCellProps['onChange']
  onLeaveOut: (row: number, leftOut: boolean) => void
  /** Only rows that have errors, or had them: the others say that they are corrected. */
  onlyInvalid: boolean
  words: UploadWords
}

const headWidth = 272
const plainWidth = 165
/** Columns with errors have room for their sentences. */
const errorWidth = 250

/** The rows as a sheet: names stay on the left, titles at the top. */
export const UploadGrid = ({ columns, filled, rows, onChange, onLeaveOut, onlyInvalid, words }: UploadRowsProps) => {
  const keys = useMemo(() => columns.map(({ key }) => key), [columns])
  const invalid = useMemo(() => new Set(rows.flatMap(row => (isInvalid(row) ? [...row.errors.keys()] : []))), [rows])
  // A column that was wide stays wide: correcting a cell must not move the one being typed in.
  const wide = useRef(invalid)
  for (const key of invalid) wide.current.add(key)
  const widthOf = (key: string): number => (wide.current.has(key) ? errorWidth : plainWidth)
  const width = headWidth + columns.reduce((sum, { key }) => sum + widthOf(key), 0)

  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React compiler
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => (rows[index] && isInvalid(rows[index]) ? 92 : 45),
    overscan: 8,
    getItemKey: index => rows[index]?.row ?? index,
  })
  const { box, onKeyDown } = useErrorKeys({
    rows,
    columns: keys,
    scrollTo: index => virtualizer.scrollToIndex(index, { align: 'center' }),
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className={`card overflow-auto ${classes.sheet}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its inputs are what is interacted with */}
      <div ref={box} onKeyDown={onKeyDown} style={{ width }}>
        <table
          className={`w-full text-sm table-fixed ${classes.table}`}
          aria-label="Rows of the spreadsheet"
          aria-rowcount={rows.length + 1}
        >
          <colgroup>
            <col style={{ width: headWidth }} />
            {columns.map(({ key }) => (
              <col key={key} style={{ width: widthOf(key) }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={`bg-surface font-normal ${classes.rowHead}`}>
                Row
              </th>
              {columns.map(({ key, title, required }) => (
                <th key={key} scope="col">
                  {title}
                  {required && <span className="text-danger"> *</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <Spacer span={columns.length + 1} height={before} />}
            {items.map(({ index }) => {
              const row = rows[index]
              return (
                row && (
                  <tr
                    key={row.row}
                    ref={virtualizer.measureElement}
                    data-index={index}
                    aria-rowindex={index + 2}
                    data-left-out={row.leftOut || undefined}
                  >
                    <Cells
                      row={row}
                      columns={columns}
                      filled={filled}
                      onChange={onChange}
                      onLeaveOut={onLeaveOut}
                      onlyInvalid={onlyInvalid}
                      words={words}
                    />
                  </tr>
                )
              )
            })}
            {after > 0 && <Spacer span={columns.length + 1} height={after} />}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const Spacer = ({ span, height }: { span: number; height: number }) => (
  <tr aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only takes up the room of rows not drawn */}
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
)

interface CellsProps extends Omit<UploadRowsProps, 'rows'> {
  row: ShownRow
}

const Cells = memo(({ row, columns, filled, onChange, onLeaveOut, onlyInvalid, words }: CellsProps) => (
  <>
    <th scope="row" className={`bg-surface font-normal ${classes.rowHead}`}>
      <RowHead row={row} onLeaveOut={onLeaveOut} onlyInvalid={onlyInvalid} words={words} />
    </th>
    {columns.map(({ key, title }) => (
      <td key={key}>
        <UploadCell
          row={row.row}
          column={key}
          title={title}
          value={row.cells[key] ?? ''}
          error={row.leftOut ? undefined : row.errors.get(key)}
          unchecked={row.unchecked.has(key)}
          filled={filled[key]}
          disabled={row.leftOut}
          onChange={onChange}
        />
      </td>
    ))}
  </>
))
