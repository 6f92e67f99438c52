import { notify } from '../../lib/notices.ts'
import type { Crumb } from '../page/Page.tsx'
import type { RowCalls, SheetUpload, UploadWords } from './upload.ts'
import { UploadDone } from './UploadDone.tsx'
import { UploadedSheet } from './UploadedSheet.tsx'

type RowsUpload<Outcome> = SheetUpload & { committedAt: string | null; outcome: Outcome | null }

interface RowsUploadedProps<Outcome> {
  calls: RowCalls<RowsUpload<Outcome>>
  words: UploadWords
  crumbs: Crumb[]
  /** '12 class arms are added, 3 were there already' */
  sayOutcome: (outcome: Outcome) => string
  /** The page of the list, and the one that takes another file. */
  list: { to: string; title: string }
  another: string
}

const donePart = <Outcome,>(
  upload: RowsUpload<Outcome>,
  { sayOutcome, list, another }: Pick<RowsUploadedProps<Outcome>, 'sayOutcome' | 'list' | 'another'>,
  outcome: Outcome,
) => (
  <UploadDone
    upload={upload}
    title={sayOutcome(outcome)}
    next={list}
    another={another}
    advice="Correct them in your spreadsheet and upload it again: what is saved already is left as it is."
  />
)

/** One upload of rows that give nobody an account, before and after they are saved. */
export const RowsUploaded = <Outcome,>(props: RowsUploadedProps<Outcome>) => {
  const { calls, words, crumbs, sayOutcome, list, another } = props
  return (
    <UploadedSheet<RowsUpload<Outcome>>
      calls={calls}
      words={words}
      crumbs={() => crumbs}
      doneTitle="Saved"
      outcome={upload => upload.outcome !== null && donePart(upload, { sayOutcome, list, another }, upload.outcome)}
      onDone={({ outcome }) => outcome !== null && notify.success(sayOutcome(outcome))}
    />
  )
}
