import { bookKey } from '@akada/contract/attendance/cells'
import { percentText } from '@akada/contract/kernel/percent'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showLongDay } from '../../../../lib/days.ts'
import { api, messageOf } from '../../../../lib/api.ts'
import { whileLoading } from '../../../../lib/loading.ts'
import { notify } from '../../../../lib/notices.ts'
import { counted } from '../../../../lib/words.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { TextLink } from '../../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../../ui/feedback/Loaded.tsx'
import { registerOf, type RegisterSearch } from '../../area.ts'
import { emptySittings, nameOfSpan, type Span, spans } from '../../model/book.ts'
import { nameOfSitting, reasonsInWords } from '../../model/marks.ts'
import { type Book, type SheetQuery, sheetOf } from '../../queries.ts'
import classes from './RegisterSheet.module.css'
import { SheetGrid } from './SheetGrid.tsx'
import { SheetList } from './SheetList.tsx'
import { SheetWeeks } from './SheetWeeks.tsx'
import { TermMap, type TermMapProps } from './TermMap.tsx'

interface RegisterSheetProps {
  classArmId: string
  search: RegisterSearch
  onSearch: (change: Partial<RegisterSearch>) => void
}

const isSpan = (value: string | undefined): value is Span => spans.some(one => one.value === value)

/** The register as in the paper book: a week, a month or a term, to view, download and print. */
export const RegisterSheet = ({ classArmId, search, onSearch }: RegisterSheetProps) => {
  const span = isSpan(search.span) ? search.span : 'month'
  const query: SheetQuery = { span, day: search.day }
  const { data: book, error, refetch } = useQuery({ ...sheetOf(classArmId, query), placeholderData: keepPreviousData })
  const take = (file: typeof api.attendance.downloadRegister | typeof api.attendanceSheets.sheetPdf): void => {
    whileLoading(() => file({ params: { id: classArmId }, query })).catch((problem: unknown) =>
      notify.error(messageOf(problem)),
    )
  }
  const go = (day: string | null | undefined): void => {
    if (day) onSearch({ day })
  }
  return (
    <div className="grid gap-4 *:min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl
          aria-label="Part of the term"
          className={`max-phone:grow max-phone:basis-full ${classes.span}`}
          value={span}
          data={[...spans]}
          onChange={value => onSearch({ span: value === 'month' ? undefined : value })}
        />
        <div className={`flex items-center gap-2 grow basis-55 max-phone:basis-full ${classes.which}`}>
          {span !== 'term' && (
            <ActionIcon
              variant="default"
              className={classes.way}
              aria-label={`The ${span} before`}
              disabled={!book?.before}
              onClick={() => go(book?.before)}
            >
              <IconChevronLeft aria-hidden size={20} />
            </ActionIcon>
          )}
          <h2 className={`m-0 text-lg font-bold text-center ${classes.title}`} aria-live="polite">
            {book ? nameOfSpan(book) : ' '}
          </h2>
          {span !== 'term' && (
            <ActionIcon
              variant="default"
              className={classes.way}
              aria-label={`The ${span} after`}
              disabled={!book?.after}
              onClick={() => go(book?.after)}
            >
              <IconChevronRight aria-hidden size={20} />
            </ActionIcon>
          )}
        </div>
        <div className={`flex gap-2 ${classes.take}`}>
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden size={18} />}
            onClick={() => take(api.attendance.downloadRegister)}
          >
            Download
          </Button>
          <Button
            data-pdf
            variant="default"
            leftSection={<IconPrinter aria-hidden size={18} />}
            onClick={() => take(api.attendanceSheets.sheetPdf)}
          >
            Print
          </Button>
        </div>
      </div>
      <Loaded data={book} error={error} retry={refetch} waiting={<SkeletonList rows={12} />}>
        {book => <Whole book={book} classArmId={classArmId} onDay={day => onSearch({ tab: undefined, day })} />}
      </Loaded>
    </div>
  )
}

/** The sheet with its key, remarks and weeks; for a term, the picture of it first. */
const Whole = ({ book, classArmId, onDay }: TermMapProps) => {
  const phone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  if (book.students.length === 0)
    return <EmptyState reason={`Nobody was in ${book.classArm.fullName} in these days. Choose other days.`} />
  return (
    <>
      <Summary book={book} />
      {book.span === 'term' && <TermMap {...{ book, classArmId, onDay }} />}
      {phone ? <SheetList book={book} /> : <SheetGrid book={book} />}
      <ul className="list flex flex-wrap gap-x-4 gap-y-1 text-dimmed text-sm" aria-label="Key">
        {bookKey(book.sittings.length).map(({ mark, words }) => (
          <li key={mark}>
            <strong className="text-ink">{mark}</strong> {words}
          </li>
        ))}
      </ul>
      <Remarks book={book} classArmId={classArmId} />
      <SheetWeeks book={book} />
    </>
  )
}

const Summary = ({ book }: { book: Book }) => {
  const { all } = book.totals
  const reasons = reasonsInWords(book.reasons)
  const notCalled = book.students.reduce((sum, { unmarked }) => sum + unmarked, 0)
  return (
    <p className="m-0 text-dimmed">
      School opened <strong className="figures text-ink">{book.timesOpened}</strong> {book.unit}; attendance{' '}
      <strong className="figures text-ink">{percentText(all.percent)}</strong> ({counted(all.attended, 'attendance')} of{' '}
      {all.possible} marked; {notCalled} not marked).
      {reasons && <> Missed: {reasons}.</>} {book.classTeacher && <>Class teacher: {book.classTeacher}.</>}
    </p>
  )
}

/** Joiners and leavers, days without school, and unmarked registers. */
const Remarks = ({ book, classArmId }: { book: Book; classArmId: string }) => {
  const moved = book.students.flatMap(({ id, fullName, joined, left }) => [
    ...(joined ? [{ key: `${id} j`, words: `${fullName} joined on ${showLongDay(joined)}.` }] : []),
    ...(left ? [{ key: `${id} l`, words: `${fullName} left on ${showLongDay(left)}.` }] : []),
  ])
  const closures = book.days.filter(({ closed }) => closed !== null)
  const empty = emptySittings(book)
  if (moved.length + closures.length + empty.length === 0) return null
  return (
    <section aria-labelledby="remarks">
      <h3 id="remarks" className="m-0 mb-2 text-lg font-bold">
        Remarks
      </h3>
      <ul className={`m-0 text-sm pl-5 ${classes.remarks}`}>
        {closures.map(({ day, closed, kept }) => (
          <li key={day}>
            {showLongDay(day)}: {closed}.
            {kept > 0 && ` ${counted(kept, 'mark')} made before it was known are kept, but not counted.`}
          </li>
        ))}
        {moved.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
        {empty.slice(0, mostEmpty).map(({ day, turn }) => {
          const sitting = book.sittings[turn] ?? 'morning'
          return (
            <li key={`${day} ${sitting}`}>
              <TextLink to={registerOf(classArmId, { day, sitting })}>
                {showLongDay(day)}
                {book.sittings.length > 1 && `, ${nameOfSitting[sitting].toLowerCase()}`}
              </TextLink>
              : not marked.
            </li>
          )
        })}
        {empty.length > mostEmpty && <li>{counted(empty.length - mostEmpty, 'more register')} not marked.</li>}
      </ul>
    </section>
  )
}

const mostEmpty = 10
