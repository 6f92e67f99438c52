import { Button, Checkbox, Text } from '@mantine/core'
import { IconSpeakerphone, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import { showDay, showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { counted } from '../../../lib/words.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Figures } from '../../../ui/facts/Figures.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { searchOfExam } from '../area.ts'
import { uploadResults } from '../addresses.ts'
import { type Exam, resultStanding, type ResultStanding } from '../queries.ts'
import { CorrectResult } from './CorrectResult.tsx'
import { SheetDownload } from './SheetDownload.tsx'

type SubjectStanding = ResultStanding['subjects'][number]

const columns: readonly ListColumn<SubjectStanding>[] = [
  { id: 'subject', header: 'Subject', value: ({ subject }) => subject.name },
  { id: 'wanted', header: 'Candidates', value: one => one.wanted, align: 'right', brief: () => null, width: 110 },
  {
    id: 'entered',
    header: 'Entered',
    value: ({ entered }) => entered,
    align: 'right',
    brief: ({ entered, wanted }) => `${entered} of ${wanted} entered`,
    width: 100,
  },
  { id: 'absent', header: 'Absent', value: ({ absent }) => absent, align: 'right', brief: () => null, width: 90 },
  {
    id: 'average',
    header: 'Average',
    value: ({ average }) => average,
    cell: ({ average }) => <span className="figures">{average === null ? '–' : average.toFixed(2)}</span>,
    align: 'right',
    brief: ({ average }) => (average === null ? null : `average ${average.toFixed(2)}`),
    width: 100,
  },
  {
    id: 'passed',
    header: 'Passed',
    value: ({ passed }) => passed,
    align: 'right',
    brief: ({ passed }) => `${passed} passed`,
    width: 90,
  },
]

/** The results of an exam: how complete they are by subject, uploading, and publication. */
export const Results = ({ exam }: { exam: Exam }) => {
  const [search, setSearch] = useListSearch(searchOfExam)
  const [open, setOpen] = useState<'publish' | 'withdraw' | 'correct'>()
  const { data, error, refetch } = useQuery(resultStanding(exam.id))
  if (error) return <ErrorPanel error={error} retry={refetch} />
  const published = data?.publishedAt ?? null
  return (
    <>
      <Figures
        figures={[
          { label: 'Candidates', value: data?.candidates },
          { label: 'Results wanted', value: data?.wanted },
          { label: 'Entered', value: data?.entered },
          { label: 'Absent', value: data?.absent },
        ]}
      />
      {published && data && (
        <p className="m-0 flex gap-2 px-4 py-3 rounded-md bg-accent-soft" role="status">
          <span>{`Published on ${showInstant(published)}${data.publishedBy ? ` by ${data.publishedBy}` : ''}. Schools see the results.`}</span>
        </p>
      )}
      {data && data.candidates > 0 && (
        <div className="flex flex-wrap items-center gap-3 mb-4 mt-5">
          <SheetDownload exam={exam.id} candidates={data.candidates} />
          {published ? (
            <Button size="sm" variant="default" onClick={() => setOpen('withdraw')}>
              Withdraw results
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                variant={uploadLook(data.entered)}
                component={PathLink}
                to={uploadResults(exam.id)}
                leftSection={<IconUpload aria-hidden size={18} />}
              >
                Upload results
              </Button>
              {data.entered > 0 && (
                <Button
                  size="sm"
                  leftSection={<IconSpeakerphone aria-hidden size={18} />}
                  onClick={() => setOpen('publish')}
                >
                  Publish results
                </Button>
              )}
            </>
          )}
          {data.entered > 0 && (
            <Button size="sm" variant="default" onClick={() => setOpen('correct')}>
              Correct one result
            </Button>
          )}
        </div>
      )}
      <DataList
        label="Results by subject"
        rows={data?.subjects}
        columns={columns}
        idOf={({ subject }) => subject.id}
        nameOf={({ subject }) => subject.name}
        search={search}
        onSearch={setSearch}
        empty={{ reason: 'Nobody is registered for this exam yet. Schools register their candidates first.' }}
      />
      {open === 'publish' && data && <PublishDialog exam={exam} standing={data} onClose={() => setOpen(undefined)} />}
      {open === 'correct' && <CorrectResult exam={exam} onClose={() => setOpen(undefined)} />}
      {open === 'withdraw' && <WithdrawDialog exam={exam} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface DialogProps {
  exam: Exam
  onClose: () => void
}

const PublishDialog = ({ exam, standing, onClose }: DialogProps & { standing: ResultStanding }) => {
  const [mayBeMissing, setMayBeMissing] = useState(false)
  const [isBeforeExam, setBeforeExam] = useState(false)
  const { ends } = exam.examInformation.examDate
  const missing = standing.wanted - standing.entered
  const publish = useMutation(
    write(api.examResults.publish, {
      onSuccess: () => {
        notify.success('Results Published Successfully')
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      opened
      safe
      action="Publish"
      name="the results"
      question={`Do you want to publish the results of ${exam.examInformation.examName}?`}
      warning={
        <>
          Schools see them from now on. Grades are taken from the bands as they are today, and stay so.
          {missing > 0 && (
            <Checkbox
              mt="md"
              label={`${counted(missing, 'result')} ${missing === 1 ? 'is' : 'are'} missing, and may be`}
              checked={mayBeMissing}
              onChange={event => setMayBeMissing(event.currentTarget.checked)}
            />
          )}
          {today() <= ends && (
            <Checkbox
              mt="md"
              label={`The last day of the exam is ${showDay(ends)}. The results are right all the same`}
              checked={isBeforeExam}
              onChange={event => setBeforeExam(event.currentTarget.checked)}
            />
          )}
        </>
      }
      loading={publish.isPending}
      onClose={onClose}
      onConfirm={() => publish.mutate({ params: { id: exam.id }, body: { mayBeMissing, isBeforeExam } })}
    />
  )
}

const WithdrawDialog = ({ exam, onClose }: DialogProps) => (
  <ReasonDialog
    title="Withdraw the results"
    size={560}
    description="Recorded in the audit log."
    verb="Withdraw results"
    danger
    success="Results Withdrawn Successfully"
    send={reason => api.examResults.withdraw({ params: { id: exam.id }, body: { reason } })}
    onClose={onClose}
  >
    <Text c="dimmed">Schools no longer see them until they are published again. What is entered stays.</Text>
  </ReasonDialog>
)

/** Uploading is the primary action until there is something to publish. */
const uploadLook = (entered: number): 'default' | 'filled' => (entered > 0 ? 'default' : 'filled')
