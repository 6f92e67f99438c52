import { type NameOrder, splitName } from '@akada/contract/kernel/names'
import { Button, NativeSelect, Radio } from '@mantine/core'
import { useState } from 'react'
import classes from './Reading.module.css'
import { GroupSelect } from './GroupSelect.tsx'
import { chosenColumns, type Reading, type ReadingChoice, stillMissing } from './reading.ts'

interface Props {
  reading: Reading
  /** Reads the file as chosen. */
  onRead: (choice: ReadingChoice) => Promise<unknown>
  isBusy: boolean
}

/** Which sheet of a file is read, where its titles are, and what each of its columns contains. */
export const ReadingPanel = ({ reading, onRead, isBusy }: Props) => {
  const [columns, setColumns] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [nameOrder, setNameOrder] = useState<NameOrder>()
  const [dateOrder, setDateOrder] = useState<Reading['dateOrder']>()
  const keyOf = (letter: string, key: string | null): string | null =>
    columns.get(letter) ?? (columns.has(letter) ? null : key)
  const used = new Set(reading.columns.map(({ letter, key }) => keyOf(letter, key)))
  const missing = stillMissing(reading, used)
  const fullNames = reading.columns.find(({ letter, key }) => keyOf(letter, key) === 'fullName')
  const read = (): void => {
    const changed = chosenColumns(reading, columns)
    void onRead({
      ...(changed.length > 0 ? { columns: changed } : {}),
      ...(nameOrder ? { nameOrder } : {}),
      ...(dateOrder ? { dateOrder } : {}),
    })
  }
  return (
    <div className="grid gap-5 max-w-190">
      <Places reading={reading} onRead={onRead} disabled={isBusy} />
      {missing.length > 0 && (
        <p className="m-0 rounded-md bg-waiting-soft px-3 py-2" role="status">
          {`Required columns not found: ${missing.join(', ')}.`}
        </p>
      )}
      <ul className={`list ${classes.columns}`} aria-label="Columns of the file">
        {reading.columns.map(({ letter, title, key, by, samples }) => (
          <li className="grid items-center gap-x-4 gap-y-1 border-t border-line py-2" key={letter}>
            <span className={`block overflow-hidden whitespace-nowrap ${classes.column}`}>
              <strong>{title}</strong>
              <span className={`text-dimmed text-sm block overflow-hidden whitespace-nowrap ${classes.samples}`}>
                {`Column ${letter}`}
                {samples.length > 0 && `: ${samples.join(' · ')}`}
              </span>
            </span>
            <NativeSelect
              aria-label={`${title}, column ${letter}, is read as`}
              value={keyOf(letter, key) ?? ''}
              disabled={isBusy}
              description={by === 'remembered' && !columns.has(letter) ? 'As it was matched before' : undefined}
              data={[
                { value: '', label: 'Not read' },
                ...reading.targets.map(target => ({
                  value: target.key,
                  label: target.required ? `${target.title} *` : target.title,
                })),
              ]}
              onChange={event => setColumns(new Map(columns).set(letter, event.currentTarget.value || null))}
            />
          </li>
        ))}
      </ul>
      {fullNames && (
        <Names
          samples={fullNames.samples}
          order={nameOrder ?? reading.nameOrder ?? 'surname first'}
          onChange={setNameOrder}
        />
      )}
      {(reading.hasMonthFirst || reading.dateOrder === 'month first') && (
        <Radio.Group
          label="Dates such as 03/04/2014 are written with"
          description="Some dates of this file can only be right with the month first."
          value={dateOrder ?? reading.dateOrder}
          onChange={value => setDateOrder(value === 'month first' ? 'month first' : 'day first')}
        >
          <div className="flex flex-wrap mt-2 gap-x-4 gap-y-2">
            <Radio value="day first" label="the day first: 3 April 2014" />
            <Radio value="month first" label="the month first: 4 March 2014" />
          </div>
        </Radio.Group>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 dialog-foot">
        <Button loading={isBusy} onClick={read}>
          Read the file again
        </Button>
        {missing.length > 0 && <p className="m-0 text-dimmed">{`First say which column is: ${missing.join(', ')}.`}</p>}
      </div>
    </div>
  )
}

/** The sheet, the row of titles and the group of columns; another one is read at once, because its columns differ. */
const Places = ({ reading, onRead, disabled }: Pick<Props, 'reading' | 'onRead'> & { disabled: boolean }) => (
  <div className="grid gap-3">
    {reading.sheets.length > 1 && (
      <NativeSelect
        label="Sheet"
        value={reading.sheets.filter(({ read }) => read).length > 1 ? '' : (reading.sheet ?? '')}
        disabled={disabled}
        data={[
          ...(reading.together ? [{ value: '', label: 'All with the same columns' }] : []),
          ...reading.sheets.map(({ name, rows, hidden }) => ({
            value: name,
            label: `${name} (${rows.toLocaleString('en-NG')} rows${hidden ? ', hidden' : ''})`,
          })),
        ]}
        onChange={event => void onRead({ sheet: event.currentTarget.value || null })}
      />
    )}
    <NativeSelect
      label="Row with the column titles"
      value={String(reading.titleRow)}
      disabled={disabled}
      data={titleRows(reading)}
      onChange={event => void onRead({ titleRow: Number(event.currentTarget.value) })}
    />
    <GroupSelect reading={reading} onRead={onRead} disabled={disabled} />
  </div>
)

const titleRows = ({ firstRows, titleRow }: Reading): { value: string; label: string }[] => {
  const rows = firstRows.map(({ row, cells }) => ({
    value: String(row),
    label: `Row ${row}: ${cells.filter(Boolean).join(' · ').slice(0, 70)}`,
  }))
  return rows.some(({ value }) => value === String(titleRow))
    ? rows
    : [...rows, { value: String(titleRow), label: `Row ${titleRow}` }]
}

interface NamesProps {
  samples: readonly string[]
  order: NameOrder
  onChange: (order: NameOrder) => void
}

/** How full names are split, with examples from the file. */
const Names = ({ samples, order, onChange }: NamesProps) => (
  <div className="grid gap-3">
    <Radio.Group
      label="Full names are written with"
      value={order}
      onChange={value => onChange(value === 'surname last' ? 'surname last' : 'surname first')}
    >
      <div className="flex flex-wrap mt-2 gap-x-4 gap-y-2">
        <Radio value="surname first" label="the surname first" />
        <Radio value="surname last" label="the surname last" />
      </div>
    </Radio.Group>
    <table className="text-sm border-collapse cells wrap-anywhere" aria-label="How the names are split">
      <thead>
        <tr>
          <th scope="col">Written</th>
          <th scope="col">Surname</th>
          <th scope="col">First name</th>
          <th scope="col">Middle name</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(written => {
          const { lastName, firstName, middleName } = splitName(written, order)
          return (
            <tr key={written}>
              <td>{written}</td>
              <td>{lastName || '–'}</td>
              <td>{firstName || '–'}</td>
              <td>{middleName || '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)
