import { rowLabel } from '@akada/contract/kernel/sheet-rows'
import { ActionIcon, Button } from '@mantine/core'
import { IconCircleMinus } from '@tabler/icons-react'
import { isInvalid, nameOf, type ShownRow } from './upload-rows.ts'
import classes from '../Upload.module.css'
import type { UploadWords } from '../upload.ts'

interface Props {
  row: ShownRow
  onLeaveOut: (row: number, leftOut: boolean) => void
  onlyInvalid: boolean
  words: UploadWords
}

/** The row's number and name, the errors of the row as a whole, and the button to leave it out. */
export const RowHead = ({ row, onLeaveOut, onlyInvalid, words }: Props) => {
  const invalid = isInvalid(row)
  const clean = !invalid && !row.leftOut
  return (
    <>
      <span className="flex gap-2 min-w-0 items-baseline">
        <span className={`flex-none text-dimmed text-right text-xs ${classes.number} figures`}>
          {rowLabel(row.row)}
        </span>
        <span className={`flex-1 truncate font-semibold ${classes.nameText}`}>{nameOf(row)}</span>
        {clean && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            className="m-0 flex-none self-center"
            aria-label={`Leave out row ${rowLabel(row.row)}`}
            title="Leave out this row"
            onClick={() => onLeaveOut(row.row, true)}
          >
            <IconCircleMinus aria-hidden size={18} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
      {!row.leftOut &&
        row.whole.map(message => (
          <span key={message} className={`block text-danger text-xs leading-tight ${classes.error}`}>
            {message}
          </span>
        ))}
      {clean && row.about !== null && <span className="block text-dimmed text-xs leading-tight">{row.about}</span>}
      {clean && onlyInvalid && row.about === null && (
        <span className={`block text-accent text-xs ${classes.good}`}>{`Can be ${words.done} now`}</span>
      )}
      {!clean && (
        <span className={`flex flex-wrap items-center ${classes.rowActions}`}>
          {row.leftOut && <span className={`text-waiting font-semibold text-xs ${classes.leftOut}`}>Left out</span>}
          <Button
            variant="subtle"
            size="compact-xs"
            color={row.leftOut ? 'green' : 'gray'}
            c={row.leftOut ? undefined : 'dimmed'}
            onClick={() => onLeaveOut(row.row, !row.leftOut)}
          >
            {row.leftOut ? 'Take it in again' : 'Leave out this row'}
            <span className="visually-hidden">{`, row ${rowLabel(row.row)}`}</span>
          </Button>
        </span>
      )}
    </>
  )
}
