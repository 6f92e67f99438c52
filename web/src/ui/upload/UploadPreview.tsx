import { rowLabel } from '@akada/contract/kernel/sheet-rows'
import { textMatcher } from '@akada/contract/kernel/text-match'
import { Button, Tabs, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { shownFill, type SheetUpload, type UploadColumn, type UploadWords } from './upload.ts'
import { changeGroup, progressOf } from './changes.ts'
import { searchOfUpload } from './search.ts'
import { UploadWarnings } from './check/UploadWarnings.tsx'
import { warningGroups } from './check/warnings.ts'
import { alikeOf, countErrors, isInvalid, nameOf, rowsOf, type ShownRow, withCorrections } from './check/upload-rows.ts'
import classes from './Upload.module.css'
import { UploadCards } from './check/UploadCards.tsx'
import { UploadGrid } from './check/UploadGrid.tsx'
import type { useCorrections } from './check/useCorrections.ts'

const number = new Intl.NumberFormat('en-NG')

interface Offer {
  column: string
  title: string
  from: string
  to: string
  rows: number[]
}

/** Rows with errors stay visible once corrected, so that nothing moves while typing, until they are hidden. */
const useInvalidRows = (rows: readonly ShownRow[], columns: readonly UploadColumn[]) => {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const invalid = useMemo(() => rows.filter(isInvalid).map(({ row }) => row), [rows])
  if (!invalid.every(row => seen.has(row))) setSeen(new Set([...seen, ...invalid]))
  const now = useMemo(() => new Set(invalid), [invalid])
  const shown = useMemo(() => rows.filter(({ row }) => seen.has(row) || now.has(row)), [rows, seen, now])
  // Columns with errors come first, so that the errors are visible without scrolling; they stay there too.
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const wrongNow = [...new Set(shown.flatMap(row => (isInvalid(row) ? [...row.errors.keys()] : [])))]
  if (!wrongNow.every(key => wrong.has(key))) setWrong(new Set([...wrong, ...wrongNow]))
  const ordered = useMemo(
    () => [...columns.filter(({ key }) => wrong.has(key)), ...columns.filter(({ key }) => !wrong.has(key))],
    [columns, wrong],
  )
  return { shown, ordered, corrected: shown.length - invalid.length, hideCorrected: () => setSeen(now) }
}

/** What empty cells are taken as, in the form in which days are shown. */
const useFilled = (fills: SheetUpload['fills']): Readonly<Record<string, string>> =>
  useMemo(
    () => Object.fromEntries(fills.flatMap(fill => (fill.value === null ? [] : [[fill.column, shownFill(fill)]]))),
    [fills],
  )

type Tab = 'errors' | 'warnings' | 'changes' | 'all'

/** The requested tab, or else the first with something to do. */
const tabOf = (asked: string | undefined, invalid: number, warnings: number, changes: number): Tab => {
  if (asked === 'errors' || asked === 'warnings' || asked === 'changes' || asked === 'all') return asked
  if (invalid > 0) return 'errors'
  if (warnings > 0) return 'warnings'
  return changes > 0 ? 'changes' : 'all'
}

/** What changing a cell or leaving a row out does; the same correction is offered for other rows with the same value. */
const useChanges = (
  rows: readonly ShownRow[],
  columns: readonly UploadColumn[],
  queue: ReturnType<typeof useCorrections>['queue'],
) => {
  const [offer, setOffer] = useState<Offer>()
  const latest = useRef({ rows, columns })
  useEffect(() => {
    latest.current = { rows, columns }
  })
  const change = useCallback(
    (row: number, column: string, text: string) => {
      const { rows: now, columns: all } = latest.current
      const from = now.find(one => one.row === row)?.cells[column] ?? ''
      const alike = alikeOf(now, { row, column }, from)
      const title = all.find(({ key }) => key === column)?.title ?? column
      setOffer(alike.length > 0 && text.trim() ? { column, title, from, to: text.trim(), rows: alike } : undefined)
      queue.add([{ row, cells: { [column]: text } }])
    },
    [queue],
  )
  const leaveOut = useCallback((row: number, leftOut: boolean) => queue.add([{ row, leftOut }]), [queue])
  const correctAlike = ({ rows: alike, column, to }: Offer): void => {
    queue.add(alike.map(row => ({ row, cells: { [column]: to } })))
    setOffer(undefined)
  }
  return { offer, setOffer, change, leaveOut, correctAlike }
}

interface PreviewProps {
  upload: SheetUpload
  corrections: ReturnType<typeof useCorrections>
  words: UploadWords
}

/** The rows of an upload before anybody is added: their errors, and where to correct them. */
export const UploadPreview = ({ upload, corrections, words }: PreviewProps) => {
  const { queue, unsent } = corrections
  const phone = useMediaQuery('(max-width: 799px)', false, { getInitialValueInEffect: false })
  const [search, setSearch] = useListSearch(searchOfUpload)
  const base = useMemo(() => rowsOf(upload), [upload])
  const rows = useMemo(() => withCorrections(base, unsent), [base, unsent])
  const errors = countErrors(rows)
  const filled = useFilled(upload.fills)
  const { shown: invalid, ordered, corrected, hideCorrected } = useInvalidRows(rows, upload.columns)
  const groups = useMemo(() => {
    const leftOut = new Set(rows.filter(row => row.leftOut).map(({ row }) => row))
    return warningGroups(upload.warnings, row => leftOut.has(row))
  }, [upload.warnings, rows])
  const doubts = groups.reduce((sum, { warnings }) => sum + warnings.length, 0)
  const changes = useMemo(() => changeGroup(upload, words), [upload, words])
  const changed = changes?.warnings.length ?? 0
  const tab = tabOf(search.tab, invalid.length, upload.warnings.length, changed)
  const isFound = textMatcher(search.q)
  const shown = (tab === 'errors' ? invalid : rows).filter(row =>
    isFound(nameOf(row), row.cells[words.identity[0] ?? ''], rowLabel(row.row)),
  )

  const { offer, setOffer, change, leaveOut, correctAlike } = useChanges(rows, upload.columns, queue)

  const acts = { onShowRow: (row: number) => setSearch({ tab: 'all', q: rowLabel(row) }), onLeaveOut: leaveOut }
  const Rows = phone ? UploadCards : UploadGrid
  return (
    <>
      <Progress upload={upload} corrections={corrections} words={words} />
      {offer && (
        <SameElsewhere offer={offer} onAccept={() => correctAlike(offer)} onDecline={() => setOffer(undefined)} />
      )}
      <Tabs value={tab} onChange={value => setSearch({ tab: value ?? undefined })} keepMounted={false}>
        <div className="flex flex-wrap items-center justify-between mb-3 gap-x-4 gap-y-2">
          <Tabs.List>
            <Tabs.Tab value="errors">{`Errors (${number.format(errors)})`}</Tabs.Tab>
            {upload.warnings.length > 0 && (
              <Tabs.Tab value="warnings">{`Warnings (${number.format(doubts)})`}</Tabs.Tab>
            )}
            {changed > 0 && <Tabs.Tab value="changes">{`Changes (${number.format(changed)})`}</Tabs.Tab>}
            <Tabs.Tab value="all">All rows</Tabs.Tab>
          </Tabs.List>
          {tab === 'errors' && corrected > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={hideCorrected}>
              {`Hide ${number.format(corrected)} corrected ${corrected === 1 ? 'row' : 'rows'}`}
            </Button>
          )}
          {tab !== 'warnings' && tab !== 'changes' && (
            <TextInput
              className={classes.find}
              size="sm"
              type="search"
              aria-label={`Find a row by ${words.find.toLowerCase()}`}
              placeholder={words.find}
              leftSection={<IconSearch aria-hidden size={16} />}
              value={search.q ?? ''}
              maxLength={100}
              onChange={event => setSearch({ q: event.currentTarget.value })}
            />
          )}
        </div>
        {upload.warnings.length > 0 && (
          <Tabs.Panel value="warnings">
            <UploadWarnings groups={groups} rows={rows} acts={acts} />
          </Tabs.Panel>
        )}
        {changes && (
          <Tabs.Panel value="changes">
            <UploadWarnings groups={[changes]} rows={rows} acts={acts} />
          </Tabs.Panel>
        )}
        {(['errors', 'all'] as const).map(name => (
          <Tabs.Panel key={name} value={name}>
            {shown.length > 0 ? (
              <Rows
                columns={tab === 'errors' ? ordered : upload.columns}
                filled={filled}
                rows={shown}
                onChange={change}
                onLeaveOut={leaveOut}
                onlyInvalid={tab === 'errors'}
                words={words}
              />
            ) : (
              <EmptyState
                reason={
                  search.q
                    ? 'No row matches the search.'
                    : `No row has an error. ${words.verb} the ${words.many}, or look through all rows first.`
                }
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

const looks: Record<PreviewProps['corrections']['status'], string> = {
  saved: 'text-dimmed',
  waiting: 'text-waiting',
  sending: 'text-waiting',
  failed: 'text-danger',
}

/** How many rows can be added, and whether the changes are saved. */
const Progress = ({ upload, corrections: { queue, unsent, status, error }, words }: PreviewProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 mb-3">
    <p className="m-0 text-lg font-bold figures" role="status">
      {progressOf(upload, words)}
    </p>
    <p className={`m-0 flex items-center gap-2 text-sm grow basis-55 min-h-8 ${looks[status]}`} role="status">
      {status === 'saved' && 'What you change is saved and checked at once; you can leave and come back.'}
      {(status === 'waiting' || status === 'sending') &&
        `Checking ${unsent.size} changed ${unsent.size === 1 ? 'row' : 'rows'}`}
      {status === 'failed' && (
        <>
          {`${unsent.size} changed ${unsent.size === 1 ? 'row is' : 'rows are'} not saved yet. ${messageOf(error)}`}
          <Button variant="default" size="compact-sm" onClick={() => void queue.flush()}>
            Try again
          </Button>
        </>
      )}
    </p>
  </div>
)

interface SameElsewhereProps {
  offer: Offer
  onAccept: () => void
  onDecline: () => void
}

/** Offers the correction of a cell for other rows with the same value. */
const SameElsewhere = ({ offer: { rows, from, title, to }, onAccept, onDecline }: SameElsewhereProps) => (
  <div
    className={`flex flex-wrap items-center rounded-md bg-accent-soft mb-3 gap-x-4 gap-y-2 ${classes.offer}`}
    role="status"
  >
    <p className="m-0 grow basis-55">{`${number.format(rows.length)} other ${rows.length === 1 ? 'row has' : 'rows have'} “${from}” as ${title}.`}</p>
    <Button size="sm" onClick={onAccept}>
      {`Change to “${to}” there too`}
    </Button>
    <Button size="sm" variant="subtle" onClick={onDecline}>
      No
    </Button>
  </div>
)
