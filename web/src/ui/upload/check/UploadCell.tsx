import { rowLabel } from '@akada/contract/kernel/sheet-rows'
import { useEffect, useId, useRef, useState } from 'react'
import classes from '../Upload.module.css'

export interface UploadCellProps {
  row: number
  column: string
  title: string
  value: string
  error: string | undefined
  unchecked: boolean
  /** What an empty cell is taken as. */
  filled?: string | undefined
  disabled: boolean
  onChange: (row: number, column: string, text: string) => void
}

/** One cell: text that can be edited, with its error below it. Only cells with errors are Tab stops. */
export const UploadCell = ({
  row,
  column,
  title,
  value,
  error,
  unchecked,
  filled,
  disabled,
  onChange,
}: UploadCellProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const id = useId()
  const shown = draft ?? value
  const confirm = useRef<() => void>(undefined)
  useEffect(() => {
    confirm.current = () => {
      if (draft !== null && draft !== value) onChange(row, column, draft)
    }
  })
  // Scrolled out of sight while something is typed: the text is kept as a change.
  useEffect(() => () => confirm.current?.(), [])
  return (
    <div className={classes.cell} data-error={error ? true : undefined} data-unchecked={unchecked || undefined}>
      <input
        className={`w-full text-inherit ${classes.input}`}
        data-cell={`${row}:${column}`}
        aria-label={`${title}, row ${rowLabel(row)}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        tabIndex={error ? 0 : -1}
        enterKeyHint="next"
        autoComplete="off"
        maxLength={500}
        disabled={disabled}
        value={shown}
        placeholder={disabled ? undefined : filled}
        title={shown.length > 18 ? shown : undefined}
        onChange={event => setDraft(event.currentTarget.value)}
        onBlur={() => {
          confirm.current?.()
          setDraft(null)
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') setDraft(null)
        }}
      />
      {error && (
        <p id={id} className={`block text-danger text-xs leading-tight ${classes.error}`}>
          {unchecked ? 'Checking' : error}
        </p>
      )}
    </div>
  )
}
