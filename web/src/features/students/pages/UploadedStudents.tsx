import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import LeaveDialog from '../../../ui/form/LeaveDialog.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { administration, register, registerCrumb } from '../addresses.ts'
import classes from '../components/Upload.module.css'
import { UploadOutcome } from '../components/UploadOutcome.tsx'
import { UploadPreview } from '../components/UploadPreview.tsx'
import { useMending } from '../components/useMending.ts'
import { forgetStudents, type Upload, uploadById } from '../queries.ts'

const students = (count: number): string => `${count.toLocaleString('en-NG')} ${count === 1 ? 'student' : 'students'}`

/** One upload, before and after its students are admitted. Its address can be left and come back to. */
export const UploadedStudents = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    ...uploadById(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { silent: true },
  })
  const crumbs = [administration, registerCrumb, { title: 'Upload spreadsheet', to: `${register}/upload` }]
  if (data?.outcome) {
    return (
      <Page title="Students admitted" breadcrumbs={crumbs}>
        <UploadOutcome upload={data} outcome={data.outcome} />
      </Page>
    )
  }
  if (data) return <Preview key={id} upload={data} crumbs={crumbs} />
  return (
    <Page title="Check the rows" breadcrumbs={crumbs}>
      {error ? <ErrorPanel error={error} retry={refetch} /> : <SkeletonList />}
    </Page>
  )
}

const Preview = ({ upload, crumbs }: { upload: Upload; crumbs: { title: string; to: string }[] }) => {
  const client = useQueryClient()
  const mending = useMending(upload.id)
  const { queryKey } = uploadById(upload.id)
  const [asking, setAsking] = useState(false)
  const taken = upload.rows.filter(({ leftOut }) => !leftOut).length
  const faulty = taken - upload.good
  const { mutate, isPending } = useMutation(
    write('POST /student/create-multiple/{id}', {
      onSuccess: async answer => {
        client.setQueryData(queryKey, answer)
        notify.success(`${students(answer.outcome?.admitted ?? 0)} admitted`)
        await forgetStudents(client)
      },
      // Numbers may have been taken meanwhile: the rows as they stand now say it.
      onError: () => client.invalidateQueries({ queryKey }),
      onSettled: () => setAsking(false),
    }),
  )
  const commit = async (leaveOutFaulty: boolean): Promise<void> => {
    if (isPending || !(await mending.queue.flush())) return
    mutate({ params: { id: upload.id }, body: { leaveOutFaulty }, timeout: 120_000 })
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
          {upload.fileName}. Put right what is wrong, then admit the students.
          <span className={classes.keys}> Tab or Enter goes to the next fault.</span>
        </>
      }
      breadcrumbs={crumbs}
      action={
        <Button
          disabled={upload.good === 0 || mending.status === 'failed'}
          loading={isPending}
          onClick={() => (faulty > 0 ? setAsking(true) : void commit(false))}
        >
          {`Admit ${students(upload.good)}`}
        </Button>
      }
    >
      <UploadPreview upload={upload} mending={mending} />
      <ConfirmDialog
        opened={asking}
        safe
        action="Admit"
        name={students(upload.good)}
        question={
          faulty === 1
            ? `1 row still has a fault. Leave it out and admit ${students(upload.good)}?`
            : `${faulty.toLocaleString('en-NG')} rows still have faults. Leave them out and admit ${students(upload.good)}?`
        }
        warning="Rows left out are listed afterwards, so that they can be uploaded again."
        loading={isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void commit(true)}
      />
      {leaving.status === 'blocked' && <LeaveDialog onLeave={leaving.proceed} onStay={leaving.reset} />}
    </Page>
  )
}
