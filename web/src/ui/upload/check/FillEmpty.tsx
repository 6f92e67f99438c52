import { Button, NativeSelect, TextInput } from '@mantine/core'
import { limits } from '@akada/contract/kernel/limits'
import { useState } from 'react'
import { parseDay } from '../../../lib/days.ts'
import { DateField } from '../../inputs/DateField.tsx'
import { emptyRows, type Filled, ofSheet, type SheetUpload, type UploadFill, type UploadWords } from '../upload.ts'

interface Props {
  fill: UploadFill
  /** How many rows leave the column empty. */
  count: number
  /** What it is called: 'admission date'. */
  what: string
  /** Of which rows it is: ' of sheet “JSS 1 A”', '' if of all. */
  of: string
  onFill: (filled: Filled) => Promise<unknown>
  isBusy: boolean
}

const rowsHave = (count: number): string => (count === 1 ? '1 row has' : `${count.toLocaleString('en-NG')} rows have`)
const rowsTake = (count: number, what: string): string =>
  `${rowsHave(count)} no ${what} and ${count === 1 ? 'takes' : 'take'} this`
/** A sentence about what is proposed, as long as that is what is taken. */
const ifProposed = ({ value, proposed }: UploadFill, sentence: string): string => (value === proposed ? sentence : '')
const placeOf = ({ column, sheet }: UploadFill): Pick<Filled, 'column' | 'sheet'> => ({ column, sheet })
const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const FillDay = ({ fill, count, what, onFill, isBusy }: Props) => {
  const [typed, setTyped] = useState<string | null>(fill.value)
  const day = parseDay(typed ?? '')
  return (
    <>
      <DateField
        label={`${capitalised(what)} of rows without one`}
        description={`${rowsTake(count, what)} day, shown in grey. ${ifProposed(fill, 'The first day of the session is proposed.')}`}
        pastOnly
        required
        value={typed}
        onChange={setTyped}
      />
      {day !== null && day !== fill.value && (
        <div>
          <Button variant="default" loading={isBusy} onClick={() => void onFill({ ...placeOf(fill), value: day })}>
            Use this day
          </Button>
        </div>
      )}
    </>
  )
}

const FillChoice = ({ fill, count, what, of, onFill, isBusy }: Props) => (
  <NativeSelect
    label={of === '' ? `${capitalised(what)} of rows without one` : `${capitalised(what)}${of}`}
    description={
      fill.value === null
        ? `${rowsHave(count)} no ${what}. Choose it once for all of them.`
        : `${rowsTake(count, what)} one, shown in grey. ${ifProposed(fill, 'It is what the sheet says above its columns or as its name.')}`
    }
    required
    value={fill.value ?? ''}
    disabled={isBusy}
    data={[...(fill.value === null ? [{ value: '', label: 'Choose' }] : []), ...fill.options]}
    onChange={event => void onFill({ ...placeOf(fill), value: event.currentTarget.value })}
  />
)

const FillSeries = ({ fill, count, what, onFill, isBusy }: Props) => {
  const [typed, setTyped] = useState(fill.proposed ?? '')
  const first = typed.trim()
  const from = fill.proposed === null ? '' : ', from the next free number'
  if (fill.value !== null)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="m-0 grow basis-55">{`${rowsHave(count)} no ${what} and ${count === 1 ? 'is' : 'are'} numbered from ${fill.value}.`}</p>
        <Button variant="default" loading={isBusy} onClick={() => void onFill({ ...placeOf(fill), value: '' })}>
          Do not number them
        </Button>
      </div>
    )
  return (
    <>
      <TextInput
        label={`First ${what}`}
        description={`${rowsHave(count)} no ${what}. ${count === 1 ? 'It' : 'They'} can be numbered in the order of the sheet${from}.`}
        value={typed}
        maxLength={limits.shortText}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          loading={isBusy}
          disabled={first === ''}
          onClick={() => void onFill({ ...placeOf(fill), value: first })}
        >
          {first === '' ? 'Number them' : `Number them from ${first}`}
        </Button>
      </div>
    </>
  )
}

const parts = { day: FillDay, choice: FillChoice, series: FillSeries }

interface FillsProps extends Pick<Props, 'onFill' | 'isBusy'> {
  upload: SheetUpload
  words: UploadWords
}

/** Asks once for what rows of the file leave empty. Rows that have their own keep it. */
const FillEmpty = ({ upload, words, ...acts }: FillsProps) =>
  upload.fills.map(fill => {
    const count = emptyRows(upload, fill)
    if (count === 0) return null
    const Part = parts[fill.kind]
    const what = words.fills?.[fill.column] ?? 'value'
    const of = ofSheet(upload, fill)
    return (
      <section
        key={`${fill.column} ${fill.sheet} ${fill.value}`}
        className="flex flex-col gap-2"
        aria-label={`For rows${of} without ${what}`}
      >
        <Part fill={fill} count={count} what={what} of={of} {...acts} />
      </section>
    )
  })

export default FillEmpty
