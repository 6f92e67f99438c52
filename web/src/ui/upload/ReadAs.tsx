import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { ReadingPanel } from './ReadingPanel.tsx'
import { type Reading, type ReadingChoice, readAs } from './reading.ts'
import type { SheetUpload } from './upload.ts'
import { isAboutReading } from './check/warnings.ts'
import styles from './check/Warnings.module.css'

interface Props {
  reading: Reading
  warnings: SheetUpload['warnings']
  onRead: (choice: ReadingChoice) => Promise<boolean>
  isReading: boolean
}

/** How the file was read, in one line, and the way to have it read differently. */
export const ReadAs = ({ reading, warnings, onRead, isReading }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const others = readAs(reading)
  const read = async (choice: ReadingChoice): Promise<void> => {
    // Another sheet shows its own columns, to be checked before the rows are.
    const isElsewhere = choice.sheet !== undefined || choice.titleRow !== undefined || choice.group !== undefined
    if ((await onRead(choice)) && !isElsewhere) setOpen(false)
  }
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 mb-4 text-dimmed text-sm ${styles.readAs}`}
      data-doubt={warnings.some(isAboutReading) || undefined}
    >
      <p className="m-0 grow basis-80">
        {sheetsRead(reading)}
        {`Column titles in row ${reading.titleRow}. `}
        {reading.group !== null && `Of the columns that repeat, those under “${reading.group}” are read. `}
        {others.length > 0 && `Read ${shortList(others)}. `}
        {reading.nameOrder && `Full names are split with the ${reading.nameOrder}.`}
      </p>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        Sheet and columns
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} size={800} title="Sheet and columns">
        <ReadingPanel key={keyOf(reading)} reading={reading} onRead={read} isBusy={isReading} />
      </Modal>
    </div>
  )
}

const mostShown = 4

/** 'Sheet “JSS 1 A”. ', 'Sheets JSS 1 A, JSS 1 B. '; '' if there is one only. */
const sheetsRead = ({ sheet, sheets }: Reading): string => {
  const read = sheets.filter(one => one.read).map(({ name }) => name)
  if (read.length > 1) return `Sheets ${shortList(read)}. `
  return sheet && sheets.length > 1 ? `Sheet “${sheet}”. ` : ''
}

const shortList = (texts: readonly string[]): string => {
  const more = texts.length - mostShown
  return more > 0 ? `${texts.slice(0, mostShown).join(', ')} and ${more} more` : texts.join(', ')
}

/** Another reading starts without the choices made for the previous one. */
const keyOf = ({ sheet, titleRow, group }: Reading): string => `${sheet} ${titleRow} ${group}`
