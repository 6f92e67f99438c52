import { rowLabel } from '@akada/contract/kernel/sheet-rows'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { nameOf, type ShownRow } from './upload-rows.ts'
import type { WarningGroup } from './warnings.ts'
import styles from './Warnings.module.css'

interface Acts {
  onShowRow: (row: number) => void
  onLeaveOut: (row: number, leftOut: boolean) => void
}

interface Props {
  groups: readonly WarningGroup[]
  rows?: readonly ShownRow[]
  /** The actions on a row; omitted if rows are not shown one by one. */
  acts?: Acts
}

/** Rows of one kind rendered at a time. */
const step = 50

/** The warnings of an upload, by kind; each row can be viewed or left out. */
export const UploadWarnings = ({ groups, rows = [], acts }: Props) => {
  const byNumber = new Map(rows.map(row => [row.row, row]))
  return (
    <div className="grid gap-6 max-w-240">
      {groups.map(group => (
        <Group key={group.code} group={group} byNumber={byNumber} acts={acts} />
      ))}
    </div>
  )
}

interface GroupProps extends Pick<Props, 'acts'> {
  group: WarningGroup
  byNumber: ReadonlyMap<number, ShownRow>
}

const Group = ({ group: { title, advice, warnings }, byNumber, acts }: GroupProps) => {
  const [most, setMost] = useState(step)
  return (
    <section aria-label={title} className={styles.warningGroup}>
      <h2 className="m-0 text-md font-bold">{title}</h2>
      <p>{advice}</p>
      <ul className="list">
        {warnings.slice(0, most).map(({ row, column, message }, index) => {
          const shown = row === null ? undefined : byNumber.get(row)
          return (
            <li
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 min-h-11"
              key={`${row}:${column}:${index}`}
            >
              <span className="min-w-0 wrap-anywhere grow basis-80">
                {shown && (
                  <span className="flex min-w-0">
                    <span className="flex-1 truncate font-semibold">{`Row ${rowLabel(shown.row)}: ${nameOf(shown)}`}</span>
                  </span>
                )}
                <span>{row === null || shown ? message : `Row ${rowLabel(row)}: ${message}`}</span>
              </span>
              {shown && acts && <RowActions row={shown} {...acts} />}
            </li>
          )
        })}
      </ul>
      {warnings.length > most && (
        <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + step)}>
          {`Show more (${(warnings.length - most).toLocaleString('en-NG')} left)`}
        </Button>
      )}
    </section>
  )
}

const RowActions = ({ row, onShowRow, onLeaveOut }: { row: ShownRow } & Acts) => (
  <span className={`flex gap-2 ${styles.warningActions}`}>
    <Button variant="subtle" size="compact-sm" onClick={() => onShowRow(row.row)}>
      Show row<span className="visually-hidden">{` ${rowLabel(row.row)}`}</span>
    </Button>
    <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onLeaveOut(row.row, !row.leftOut)}>
      {row.leftOut ? 'Take in again' : 'Leave out'}
      <span className="visually-hidden">{`, row ${rowLabel(row.row)}`}</span>
    </Button>
  </span>
)
