import { limits } from '@akada/contract/kernel/limits'
import { Button, Progress } from '@mantine/core'
import { IconFileSpreadsheet, IconPhoto } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import classes from './FileDrop.module.css'

const kinds = {
  spreadsheet: {
    icon: IconFileSpreadsheet,
    endings: ['.xlsx', '.csv'],
    maxBytes: limits.spreadsheetBytes,
    says: 'An .xlsx or .csv file',
  },
  image: {
    icon: IconPhoto,
    endings: ['.jpg', '.jpeg', '.png', '.webp'],
    maxBytes: limits.imageBytes,
    says: 'A JPEG, PNG or WebP picture',
  },
} as const

export interface FileDropProps {
  label: string
  kind: keyof typeof kinds
  onFile: (file: File) => void
  /** Between 0 and 1 while the file is being sent. */
  progress?: number
  /** An error that the server found. */
  error?: string
  disabled?: boolean
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

/** Takes one file, dropped or chosen: `<FileDrop kind="spreadsheet" label="List of students" onFile={setFile} />` */
export const FileDrop = ({ label, kind, onFile, progress, error, disabled }: FileDropProps) => {
  const { icon: Picture, endings, maxBytes, says } = kinds[kind]
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [name, setName] = useState<string>()
  const [problem, setError] = useState<string>()
  const id = useId()
  const shown = problem ?? error

  const problemOf = (file: File): string | undefined => {
    const isWanted = endings.some(ending => file.name.toLowerCase().endsWith(ending))
    if (kind === 'spreadsheet' && file.name.toLowerCase().endsWith('.ods'))
      return `${file.name} is LibreOffice's own kind of spreadsheet. Save it as Excel (.xlsx) and choose that.`
    if (!isWanted) return `${file.name} is not what is wanted here: ${says.toLowerCase()}.`
    if (file.size > maxBytes) return `${file.name} is larger than ${megabytes(maxBytes)}.`
    return file.size === 0 ? `${file.name} is empty.` : undefined
  }

  const take = (file: File | undefined): void => {
    if (!file || disabled) return
    const problem = problemOf(file)
    setError(problem)
    setName(problem ? undefined : file.name)
    if (!problem) onFile(file)
  }

  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <div>
      <div
        className={`flex flex-col items-center gap-2 bg-surface text-center rounded-lg ${classes.zone}`}
        data-over={over || undefined}
        data-error={shown ? true : undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Picture aria-hidden size={36} stroke={1.4} className="text-accent" />
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        <p id={`${id}-hint`} className="m-0 mb-2 text-dimmed text-sm wrap-anywhere">
          {name ?? `${says}, at most ${megabytes(maxBytes)}. Drop it here or choose it.`}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          className="visually-hidden"
          accept={endings.join(',')}
          disabled={disabled}
          aria-describedby={shown ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={shown ? true : undefined}
          onChange={event => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button variant="default" size="sm" disabled={disabled} tabIndex={-1} onClick={() => input.current?.click()}>
          {name ? 'Choose another file' : 'Choose a file'}
        </Button>
        {progress !== undefined && (
          <Progress
            className={`mt-4 ${classes.progress}`}
            value={progress * 100}
            aria-label={`Sending ${name ?? 'the file'}`}
          />
        )}
      </div>
      {shown && (
        <p id={`${id}-error`} className="m-0 mt-2 text-danger text-sm" role="alert">
          {shown}
        </p>
      )}
    </div>
  )
}
