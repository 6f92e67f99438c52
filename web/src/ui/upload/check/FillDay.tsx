import { Button } from '@mantine/core'
import { useState } from 'react'
import { parseDay } from '../../../lib/days.ts'
import { DateField } from '../../inputs/DateField.tsx'
import type { SheetUpload, UploadWords } from '../upload.ts'

interface Props {
  fill: NonNullable<SheetUpload['fill']>
  /** How many rows have no day of their own. */
  count: number
  words: UploadWords
  onFill: (day: string) => Promise<unknown>
  isBusy: boolean
}

/** Asks once for the day that the file leaves out. Rows that have their own keep it. */
export const FillDay = ({ fill, count, words, onFill, isBusy }: Props) => {
  const [typed, setTyped] = useState<string | null>(fill.day)
  const day = parseDay(typed ?? '')
  const what = words.fill ?? 'date'
  const rows = count === 1 ? '1 row has' : `${count.toLocaleString('en-NG')} rows have`
  return (
    <section className="flex flex-col gap-2" aria-label={`For rows without ${what}`}>
      <DateField
        label={`${what.charAt(0).toUpperCase()}${what.slice(1)} of rows without one`}
        description={`${rows} no ${what} and ${count === 1 ? 'takes' : 'take'} this day, shown in grey. ${fill.day === fill.proposed ? 'The first day of the session is proposed.' : ''}`}
        pastOnly
        withAsterisk
        value={typed}
        onChange={setTyped}
      />
      {day !== null && day !== fill.day && (
        <div>
          <Button variant="default" loading={isBusy} onClick={() => void onFill(day)}>
            Use this day
          </Button>
        </div>
      )}
    </section>
  )
}
