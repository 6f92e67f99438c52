import {
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorPanel } from '../ErrorPanel.tsx'
import { type Crumb, Page } from '../Page.tsx'
import { SkeletonList } from '../SkeletonList.tsx'
import { CheckRows } from './CheckRows.tsx'
import type { Mend } from './mend-queue.ts'
import type { SheetUpload, UploadWords } from './upload.ts'
import { useMending } from './useMending.ts'

/** Ten thousand rows are checked again and written in one transaction. In milliseconds. */
const commitTimeout = 120_000

interface CommitInput {
  params: { id: string }
  body: { leaveOutFaulty: boolean }
  timeout?: number
}

interface UploadedSheetProps<Upload extends SheetUpload> {
  id: string
  /** Reads the upload; its key is where every later answer is kept. */
  query: UseQueryOptions<Upload>
  words: UploadWords
  crumbs: (upload: Upload | undefined) => Crumb[]
  /** Title of the page once the rows are written. */
  doneTitle: string
  /** What became of the rows; null until they are written. */
  outcome: (upload: Upload) => ReactNode
  /** Sends what was mended and answers the upload as it stands then. */
  mend: (rows: Mend[]) => Promise<Upload>
  /** Writes all good rows, once. */
  commit: UseMutationOptions<Upload, Error, CommitInput>
  /** The refusal that says that the rows are written already. */
  doneCode: string
  onDone: (upload: Upload) => Promise<unknown>
}

/** One uploaded spreadsheet, before and after its rows are written. Its address can be left and come back to. */
export const UploadedSheet = <Upload extends SheetUpload>(props: UploadedSheetProps<Upload>) => {
  const { data, error, refetch } = useQuery({
    ...props.query,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { silent: true },
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
  if (data) return <Preview key={props.id} {...props} upload={data} breadcrumbs={crumbs} />
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

const Preview = <Upload extends SheetUpload>(props: PreviewProps<Upload>) => {
  const { id, query, upload, words, breadcrumbs, mend, commit, doneCode, onDone } = props
  const client = useQueryClient()
  const { queryKey } = query
  const mending = useMending({ id, queryKey, send: mend, doneCode })
  const { mutateAsync, isPending } = useMutation({
    ...commit,
    onSuccess: async answer => {
      client.setQueryData(queryKey, answer)
      await onDone(answer)
    },
    // What the rows are checked against may have changed meanwhile: the rows as they stand now say it.
    onError: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <CheckRows
      upload={upload}
      mending={mending}
      words={words}
      breadcrumbs={breadcrumbs}
      committing={isPending}
      onCommit={leaveOutFaulty =>
        mutateAsync({ params: { id }, body: { leaveOutFaulty }, timeout: commitTimeout }).catch(() => undefined)
      }
    />
  )
}
