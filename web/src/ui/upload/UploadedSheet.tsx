import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../lib/query.ts'
import { ErrorPanel } from '../feedback/ErrorPanel.tsx'
import { type Crumb, Page } from '../page/Page.tsx'
import { SkeletonList } from '../feedback/SkeletonList.tsx'
import { CheckRows } from './check/CheckRows.tsx'
import { ReadingPanel } from './ReadingPanel.tsx'
import type { Reading, ReadingChoice } from './reading.ts'
import type { FileChange, RowCalls, SheetUpload, UploadWords } from './upload.ts'
import { correctionTimeout, keepAnswer, useCorrections } from './check/useCorrections.ts'

/** Ten thousand rows are checked again and written in one transaction. In milliseconds. */
const commitTimeout = 120_000

interface UploadedSheetProps<Upload extends SheetUpload> {
  calls: RowCalls<Upload>
  words: UploadWords
  crumbs: (upload: Upload | undefined) => Crumb[]
  /** Title of the page once the rows are written. */
  doneTitle: string
  /** The outcome of the rows; null until they are written. */
  outcome: (upload: Upload) => ReactNode
  /** What the rows need that can be done above them. */
  notice?: (upload: Upload) => ReactNode
  /** The refusal that says that the rows are written already. */
  doneCode?: string
  onDone: (upload: Upload) => void
}

/** So many rows are fetched again nearly each time that the page is opened or comes to the front; more of them less often. */
const fewRows = 1000

/** One uploaded spreadsheet, before and after its rows are written. The person can leave and return to its address, which has its id. */
export const UploadedSheet = <Upload extends SheetUpload>(props: UploadedSheetProps<Upload>) => {
  const { id = '', upload = id } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    ...read(props.calls.uploadView, { params: { id: upload } }),
    // The server checks the rows each time: an arm may have been added meanwhile, or another upload committed.
    staleTime: ({ state }) => ((state.data?.rows.length ?? 0) > fewRows ? 30_000 : 3_000),
  })
  const crumbs = props.crumbs(data)
  const outcome = data && props.outcome(data)
  if (outcome) {
    return (
      <Page title={props.doneTitle} breadcrumbs={crumbs}>
        {outcome}
      </Page>
    )
  }
  if (data) return <Preview key={upload} {...props} upload={data} breadcrumbs={crumbs} />
  return (
    <Page title="Check the rows" breadcrumbs={crumbs}>
      {error ? <ErrorPanel error={error} retry={refetch} /> : <SkeletonList />}
    </Page>
  )
}

interface PreviewProps<Upload extends SheetUpload> extends UploadedSheetProps<Upload> {
  upload: Upload
  breadcrumbs: Crumb[]
}

interface Props {
  upload: SheetUpload
  reading: Reading
  words: UploadWords
  breadcrumbs: readonly Crumb[]
  onRead: (choice: ReadingChoice) => Promise<boolean>
  isBusy: boolean
}

/** Asks what the columns of a file contain, if their titles do not say so. */
const MatchColumns = ({ upload, reading, words, breadcrumbs, onRead, isBusy }: Props) => (
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

const Preview = <Upload extends SheetUpload>(props: PreviewProps<Upload>) => {
  const { calls, upload, words, breadcrumbs, notice, doneCode = 'upload_already_saved', onDone } = props
  const client = useQueryClient()
  const { id } = upload
  const params = { id }
  const { queryKey } = read(calls.uploadView, { params })
  const change = (body: Parameters<typeof calls.uploadCorrection>[0]['body']) =>
    calls.uploadCorrection({ params, body, timeout: correctionTimeout })
  const corrections = useCorrections({ id, queryKey, send: rows => change({ rows }), doneCode })
  const { mutateAsync, isPending } = useMutation({
    mutationFn: calls.createMultiple,
    onSuccess: answer => {
      keepAnswer(client, queryKey, answer)
      onDone(answer)
    },
    // The data that the rows are checked against may have changed meanwhile: the refetched rows show it.
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const changing = useMutation({
    mutationFn: async (said: FileChange) => {
      // Corrections are retained when the file is read differently: pending ones are sent first.
      if (!(await corrections.queue.flush())) throw corrections.queue.get().error
      return change(said)
    },
    onSuccess: answer => keepAnswer(client, queryKey, answer),
  })
  const say = (said: FileChange): Promise<boolean> =>
    changing.mutateAsync(said).then(
      () => true,
      () => false,
    )
  const readAs = (reading: ReadingChoice): Promise<boolean> => say({ reading })
  if (upload.reading && upload.reading.missing.length > 0) {
    return (
      <MatchColumns
        upload={upload}
        reading={upload.reading}
        words={words}
        breadcrumbs={breadcrumbs}
        onRead={readAs}
        isBusy={changing.isPending}
      />
    )
  }
  return (
    <CheckRows
      upload={upload}
      corrections={corrections}
      words={words}
      breadcrumbs={breadcrumbs}
      committing={isPending}
      onRead={readAs}
      onFill={fill => say({ fill })}
      isReading={changing.isPending}
      notice={notice?.(upload)}
      latest={() => client.getQueryData<Upload>(queryKey) ?? upload}
      onCommit={body => mutateAsync({ params, body, timeout: commitTimeout }).catch(() => undefined)}
    />
  )
}
