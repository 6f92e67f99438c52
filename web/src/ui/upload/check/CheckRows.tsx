import { Button, Skeleton, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { ConfirmDialog } from '../../dialog/ConfirmDialog.tsx'
import LeaveDialog from '../../form/LeaveDialog.tsx'
import { lazyPart } from '../../lazy-part.tsx'
import { type Crumb, Page } from '../../page/Page.tsx'
import {
  emptyRows,
  type Filled,
  givenFills,
  ofSheet,
  shownFill,
  type SheetUpload,
  type UploadWords,
  type Consent,
} from '../upload.ts'
import { actionOf } from '../changes.ts'
import { UploadPreview } from '../UploadPreview.tsx'
import type { useCorrections } from './useCorrections.ts'
import { ReadAs } from '../ReadAs.tsx'
import type { ReadingChoice } from '../reading.ts'
import { type WarningGroup, warningGroups } from './warnings.ts'

// Most lists leave nothing out.
/** Of a question on a phone, in pixels. */
const questionHeight = 124
const FillEmpty = lazyPart(() => import('./FillEmpty.tsx'))

interface CheckRowsProps {
  upload: SheetUpload
  corrections: ReturnType<typeof useCorrections>
  words: UploadWords
  breadcrumbs: readonly Crumb[]
  /** The server's latest response for the upload, which may be newer than what is rendered. */
  latest: () => SheetUpload
  /** Writes the valid rows; called once all corrections are saved. */
  onCommit: (consent: Consent) => Promise<unknown>
  committing: boolean
  /** Reads the file another way; returns whether that succeeded. */
  onRead: (choice: ReadingChoice) => Promise<boolean>
  /** Takes a value for rows without one. */
  onFill: (filled: Filled) => Promise<boolean>
  isReading: boolean
  notice: ReactNode
}

const countRows = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-NG')} rows`)

const invalidRows = ({ rows, good }: SheetUpload): number => rows.filter(({ leftOut }) => !leftOut).length - good

/**
 * The page of an upload before its rows are added: they are checked, corrected or left out, warnings are confirmed, and they are added
 * once.
 */
export const CheckRows = ({
  upload,
  corrections,
  words,
  breadcrumbs,
  latest,
  onCommit,
  committing,
  onRead,
  onFill,
  isReading,
  notice,
}: CheckRowsProps) => {
  const [asking, setAsking] = useState(false)
  const invalid = invalidRows(upload)
  const { verb, what, isNothing } = actionOf(upload, words)
  const groups = warningGroups(upload.warnings)
  const unfilled = upload.fills.filter(fill => emptyRows(upload, fill) > 0).length
  const start = async (): Promise<void> => {
    if (committing || !(await corrections.queue.flush())) return
    const now = latest()
    if (invalidRows(now) > 0 || now.confirmation !== null || givenFills(now).length > 0) setAsking(true)
    else await onCommit({ leaveOutInvalid: false })
  }
  // Exactly the warnings listed in the question are confirmed.
  const agree = async (): Promise<void> => {
    const { confirmation } = upload
    await onCommit({ leaveOutInvalid: invalid > 0, ...(confirmation === null ? {} : { confirmation }) })
    setAsking(false)
  }
  const leaving = useBlocker({
    // What is typed is sent when leaving; the person is asked only if that fails.
    shouldBlockFn: async () => !(await corrections.queue.flush()),
    enableBeforeUnload: () => corrections.queue.get().status !== 'saved',
    withResolver: true,
  })
  return (
    <Page
      title="Check the rows"
      intro={
        <>
          {`${upload.fileName}. Correct the errors, look through the warnings, then ${words.verb.toLowerCase()} the ${words.many}.`}
          <span className="max-phone:hidden"> Tab or Enter goes to the next error.</span>
        </>
      }
      breadcrumbs={breadcrumbs}
      action={
        <Button
          disabled={isNothing || corrections.status === 'failed'}
          loading={committing}
          onClick={() => void start()}
        >
          {`${verb} ${what}`}
        </Button>
      }
    >
      {upload.reading && (
        <ReadAs reading={upload.reading} warnings={upload.warnings} onRead={onRead} isReading={isReading} />
      )}
      <Stack gap="md" maw={520} my="md">
        {unfilled > 0 && (
          <Suspense fallback={<Skeleton height={unfilled * questionHeight} />}>
            <FillEmpty upload={upload} words={words} onFill={onFill} isBusy={isReading} />
          </Suspense>
        )}
        {notice}
      </Stack>
      <UploadPreview upload={upload} corrections={corrections} words={words} />
      <ConfirmDialog
        opened={asking}
        safe
        action={verb}
        name={what}
        question={<Question upload={upload} invalid={invalid} groups={groups} words={words} />}
        warning={invalid > 0 && 'Rows left out are listed afterwards, so that they can be uploaded again.'}
        loading={committing}
        onClose={() => setAsking(false)}
        onConfirm={() => void agree()}
      />
      {leaving.status === 'blocked' && <LeaveDialog onLeave={leaving.proceed} onStay={leaving.reset} />}
    </Page>
  )
}

interface QuestionProps {
  upload: SheetUpload
  invalid: number
  groups: readonly WarningGroup[]
  words: UploadWords
}

/** What continuing confirms: rows with errors are left out, and what is doubtful is correct. */
const Question = ({ upload, invalid, groups, words }: QuestionProps) => {
  const { verb, what } = actionOf(upload, words)
  return (
    <>
      {invalid > 0 && (
        <p className="m-0 mb-2">
          {`${invalid === 1 ? '1 row still has an error' : `${invalid.toLocaleString('en-NG')} rows still have errors`} and will be left out.`}
        </p>
      )}
      {givenFills(upload).map(({ fill, rows }) => (
        <p key={`${fill.column} ${fill.sheet}`} className="m-0 mb-2">
          {`${countRows(rows)}${ofSheet(upload, fill)} without ${words.fills?.[fill.column] ?? 'value'}: ${shownFill(fill)}.`}
        </p>
      ))}
      {groups.length > 0 && (
        <>
          <p className="m-0 mb-2">You confirm that this is right:</p>
          <ul className="m-0 mb-3 pl-5">
            {groups.map(({ code, title }) => (
              <li key={code}>{title}</li>
            ))}
          </ul>
        </>
      )}
      <p className="m-0 mb-2">{`${verb} ${what}?`}</p>
    </>
  )
}
