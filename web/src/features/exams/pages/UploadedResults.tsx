import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { counted } from '../../../lib/words.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { type Crumb, Page } from '../../../ui/Page.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { CheckRows } from '../../../ui/upload/CheckRows.tsx'
import { LeftOutRows } from '../../../ui/upload/LeftOutRows.tsx'
import classes from '../../../ui/upload/Upload.module.css'
import { mendTimeout, useMending } from '../../../ui/upload/useMending.ts'
import { examAt, stateExams, uploadResults } from '../addresses.ts'
import { forgetResults, type ResultUpload, uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

/** One upload of results, before and after it is kept. Its address can be left and come back to. */
export const UploadedResults = () => {
  const { id = '', upload = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    ...uploadById(upload),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { silent: true },
  })
  const crumbs = [
    { title: 'State exams', to: stateExams },
    { title: data?.exam.examName ?? 'Exam', to: examAt('state', id, 'results') },
    { title: 'Upload results', to: uploadResults(id) },
  ]
  if (data?.outcome) {
    return (
      <Page title="Results kept" breadcrumbs={crumbs}>
        <Outcome upload={data} outcome={data.outcome} />
      </Page>
    )
  }
  if (data) return <Preview key={upload} upload={data} crumbs={crumbs} />
  return (
    <Page title="Check the rows" breadcrumbs={crumbs}>
      {error ? <ErrorPanel error={error} retry={refetch} /> : <SkeletonList />}
    </Page>
  )
}

const Preview = ({ upload, crumbs }: { upload: ResultUpload; crumbs: Crumb[] }) => {
  const client = useQueryClient()
  const { id } = upload
  const { queryKey } = uploadById(id)
  const mending = useMending({
    id,
    queryKey,
    send: rows =>
      call('PATCH /exam-result/upload-multiple/{id}', { params: { id }, body: { rows }, timeout: mendTimeout }),
    doneCode: 'results_already_created',
  })
  const { mutateAsync, isPending } = useMutation(
    write('POST /exam-result/create-multiple/{id}', {
      onSuccess: async answer => {
        client.setQueryData(queryKey, answer)
        notify.success('Results Kept Successfully')
        await forgetResults(client)
      },
      // Candidates may have changed meanwhile: the rows as they stand now say it.
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

interface OutcomeProps {
  upload: ResultUpload
  outcome: NonNullable<ResultUpload['outcome']>
}

/** What became of an upload, and what comes next. */
const Outcome = ({ upload, outcome }: OutcomeProps) => {
  const { created, changed, unchanged } = outcome
  return (
    <div className={classes.outcome}>
      <section className={classes.panel} aria-label="Outcome">
        <h2 className={classes.panelTitle}>
          <IconCircleCheck aria-hidden size={26} />
          {`${counted(created + changed, 'mark is', 'marks are')} kept`}
        </h2>
        <p className="figures">{`${created} new · ${changed} changed · ${unchanged} as they were`}</p>
        <p>
          From {upload.fileName}
          {upload.committedAt && `, on ${showInstant(upload.committedAt)}`}. Schools see nothing of it until the results
          are published.
        </p>
        <div className={classes.next}>
          <Button component={PathLink} to={examAt('state', upload.exam.id, 'results')}>
            See the results
          </Button>
          <Button component={PathLink} to={uploadResults(upload.exam.id)} variant="default">
            Upload another file
          </Button>
        </div>
      </section>
      <LeftOutRows upload={upload} advice="Put them right in your spreadsheet and upload them again." />
    </div>
  )
}
