import { type Crumb, Page } from '../Page.tsx'
import { ReadingPanel } from './ReadingPanel.tsx'
import type { Reading, ReadingChoice } from './reading.ts'
import type { SheetUpload, UploadWords } from './upload.ts'

interface Props {
  upload: SheetUpload
  reading: Reading
  words: UploadWords
  breadcrumbs: readonly Crumb[]
  onRead: (choice: ReadingChoice) => Promise<boolean>
  isBusy: boolean
}

/** Asks what the columns of a file contain, if their titles do not say so. */
export const MatchColumns = ({ upload, reading, words, breadcrumbs, onRead, isBusy }: Props) => (
  <Page
    title="Match the columns"
    intro={`${upload.fileName}. Say what each column holds. It is remembered for your next file of ${words.many}.`}
    breadcrumbs={breadcrumbs}
  >
    <ReadingPanel
      key={`${reading.sheet} ${reading.titleRow} ${reading.group}`}
      reading={reading}
      onRead={onRead}
      isBusy={isBusy}
    />
  </Page>
)
