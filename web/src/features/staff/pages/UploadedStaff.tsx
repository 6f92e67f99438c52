import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { type Crumb, Page } from '../../../ui/Page.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { CheckRows } from '../../../ui/upload/CheckRows.tsx'
import { countOf } from '../../../ui/upload/upload.ts'
import { mendTimeout, useMending } from '../../../ui/upload/useMending.ts'
import { UploadOutcome } from '../components/UploadOutcome.tsx'
import { useStaffPlace } from '../place.ts'
import { forgetStaff, type Upload, uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

/** One upload, before and after its staff are added. Its address can be left and come back to. */
export const UploadedStaff = () => {
  const { id = '' } = useParams({ strict: false })
  const { path, crumbs } = useStaffPlace()
  const { data, error, refetch } = useQuery({
    ...uploadById(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { silent: true },
  })
  const above = [...crumbs, { title: 'Upload spreadsheet', to: `${path}/upload` }]
  if (data?.outcome) {
    return (
      <Page title="Staff added" breadcrumbs={above}>
        <UploadOutcome upload={data} outcome={data.outcome} />
      </Page>
    )
  }
  if (data) return <Preview key={id} upload={data} crumbs={above} />
  return (
    <Page title="Check the rows" breadcrumbs={above}>
      {error ? <ErrorPanel error={error} retry={refetch} /> : <SkeletonList />}
    </Page>
  )
}

const Preview = ({ upload, crumbs }: { upload: Upload; crumbs: Crumb[] }) => {
  const client = useQueryClient()
  const { id } = upload
  const { queryKey } = uploadById(id)
  const mending = useMending({
    id,
    queryKey,
    send: rows => call('PATCH /staff/upload-multiple/{id}', { params: { id }, body: { rows }, timeout: mendTimeout }),
    doneCode: 'staff_already_created',
  })
  const { mutateAsync, isPending } = useMutation(
    write('POST /staff/create-multiple/{id}', {
      onSuccess: async answer => {
        client.setQueryData(queryKey, answer)
        notify.success(`${countOf(answer.outcome?.created ?? 0, uploadWords)} added`)
        await forgetStaff(client)
      },
      // Usernames may have been taken meanwhile: the rows as they stand now say it.
      onError: () => client.invalidateQueries({ queryKey }),
    }),
  )
  return (
    <CheckRows
      upload={upload}
      mending={mending}
      words={uploadWords}
      breadcrumbs={crumbs}
      committing={isPending}
      onCommit={leaveOutFaulty =>
        mutateAsync({ params: { id }, body: { leaveOutFaulty }, timeout: 120_000 }).catch(() => undefined)
      }
    />
  )
}
