import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import LeaveDialog from '../form/LeaveDialog.tsx'
import { type Crumb, Page } from '../Page.tsx'
import classes from './Upload.module.css'
import { countOf, type SheetUpload, type UploadWords } from './upload.ts'
import { UploadPreview } from './UploadPreview.tsx'
import type { useMending } from './useMending.ts'

interface CheckRowsProps {
  upload: SheetUpload
  mending: ReturnType<typeof useMending>
  words: UploadWords
  breadcrumbs: readonly Crumb[]
  /** Writes the good rows; called once everything that was mended is confirmed. */
  onCommit: (leaveOutFaulty: boolean) => Promise<unknown>
  committing: boolean
  /** More to say under the title. */
  hint?: ReactNode
}

/** The page of an upload before its rows are added: they are checked, mended or left out, and added once. */
export const CheckRows = ({ upload, mending, words, breadcrumbs, onCommit, committing, hint }: CheckRowsProps) => {
  const [asking, setAsking] = useState(false)
  const taken = upload.rows.filter(({ leftOut }) => !leftOut).length
  const faulty = taken - upload.good
  const people = countOf(upload.good, words)
  const commit = async (leaveOutFaulty: boolean): Promise<void> => {
    if (committing || !(await mending.queue.flush())) return
    await onCommit(leaveOutFaulty)
    setAsking(false)
  }
  const leaving = useBlocker({
    // What is typed is sent on the way out; only where that fails is anything asked.
    shouldBlockFn: async () => !(await mending.queue.flush()),
    enableBeforeUnload: () => mending.queue.get().status !== 'saved',
    withResolver: true,
  })
  return (
    <Page
      title="Check the rows"
      intro={
        <>
          {`${upload.fileName}. Put right what is wrong, then ${words.verb.toLowerCase()} the ${words.many}.`}
          {hint && <> {hint}</>}
          <span className={classes.keys}> Tab or Enter goes to the next fault.</span>
        </>
      }
      breadcrumbs={breadcrumbs}
      action={
        <Button
          disabled={upload.good === 0 || mending.status === 'failed'}
          loading={committing}
          onClick={() => (faulty > 0 ? setAsking(true) : void commit(false))}
        >
          {`${words.verb} ${people}`}
        </Button>
      }
    >
      <UploadPreview upload={upload} mending={mending} words={words} />
      <ConfirmDialog
        opened={asking}
        safe
        action={words.verb}
        name={people}
        question={
          faulty === 1
            ? `1 row still has a fault. Leave it out and ${words.verb.toLowerCase()} ${people}?`
            : `${faulty.toLocaleString('en-NG')} rows still have faults. Leave them out and ${words.verb.toLowerCase()} ${people}?`
        }
        warning="Rows left out are listed afterwards, so that they can be uploaded again."
        loading={committing}
        onClose={() => setAsking(false)}
        onConfirm={() => void commit(true)}
      />
      {leaving.status === 'blocked' && <LeaveDialog onLeave={leaving.proceed} onStay={leaving.reset} />}
    </Page>
  )
}
