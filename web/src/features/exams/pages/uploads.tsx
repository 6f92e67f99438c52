// In one file, because the second page follows the first at once, and each import lists in the program all that it needs.
import { limits } from '@akada/contract/kernel/limits'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { counted } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { LeftOutRows } from '../../../ui/upload/check/LeftOutRows.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { UploadedSheet } from '../../../ui/upload/UploadedSheet.tsx'
import type { UploadWords } from '../../../ui/upload/upload.ts'
import { stateExams } from '../area.ts'
import { examAt, uploadResults } from '../addresses.ts'
import { examCrumbs } from '../components/usePlace.ts'
import { examById, type ResultUpload } from '../queries.ts'

/** How the pages of an upload refer to results: a row is one candidate's results in all subjects. */
const uploadWords: UploadWords = {
  one: 'result',
  many: 'results',
  verb: 'Keep',
  done: 'kept',
  identity: ['candidateNumber'],
  find: 'Candidate number or row',
}

/** Takes a sheet of results. It is read and checked; nothing is saved here. */
export const UploadResults = () => {
  const { id = '' } = useParams({ strict: false })
  const { data: exam } = useQuery(examById(id))
  const isLarge = exam !== undefined && exam.candidates > limits.spreadsheetRows
  const [list] = examCrumbs({ area: 'state', exam: id }, undefined)
  return (
    <UploadFile
      title="Upload results"
      intro="One row for each candidate, one column for each subject: a score from 0 to 100, ABS for absent, or nothing."
      breadcrumbs={[
        ...(list ? [list] : []),
        { title: exam?.examInformation.examName ?? 'Exam', to: examAt('state', id, 'results') },
      ]}
      label="Sheet of results"
      words={uploadWords}
      hint={
        isLarge
          ? `One sheet takes ${counted(limits.spreadsheetRows, 'candidate')}, and these are more: the results of the exam have a template for each district.`
          : "The template has the candidates and what is entered so far already in it. For one district or one school it is downloaded from the exam's results or candidates."
      }
      calls={{
        template: isLarge ? undefined : () => api.examResults.template({ params: { id } }),
        upload: input => api.examResults.upload({ params: { id }, ...input }),
        uploadView: api.examResults.uploadView,
      }}
      path={uploadResults(id)}
    />
  )
}

const outcomeOf = (upload: ResultUpload) => upload.outcome && <Outcome upload={upload} outcome={upload.outcome} />

/** One upload of results, before and after it is saved. */
export const UploadedResults = () => {
  const { id: exam = '' } = useParams({ strict: false })
  return (
    <UploadedSheet
      calls={api.examResults}
      words={uploadWords}
      crumbs={upload => [
        { title: 'State exams', to: stateExams },
        { title: upload?.exam.examName ?? 'Exam', to: examAt('state', exam, 'results') },
        { title: 'Upload results', to: uploadResults(exam) },
      ]}
      doneTitle="Results saved"
      outcome={outcomeOf}
      doneCode="results_already_created"
      onDone={() => {
        notify.success('Results Saved Successfully')
      }}
    />
  )
}

interface OutcomeProps {
  upload: ResultUpload
  outcome: NonNullable<ResultUpload['outcome']>
}

/** The outcome of an upload, and what comes next. */
const Outcome = ({ upload, outcome }: OutcomeProps) => {
  const { created, changed, unchanged } = outcome
  return (
    <div className="grid gap-5 max-w-190">
      <section className="card px-6 py-5 max-phone:p-4" aria-label="Outcome">
        <h2 className="flex items-center gap-2 m-0 mb-2 text-lg font-bold">
          <IconCircleCheck className="text-accent" aria-hidden size={26} />
          {`${counted(created + changed, 'mark is', 'marks are')} kept`}
        </h2>
        <p className="m-0 mb-2 figures">{`${created} new · ${changed} changed · ${unchanged} as they were`}</p>
        <p className="m-0 mb-2">
          From {upload.fileName}
          {upload.committedAt && `, on ${showInstant(upload.committedAt)}`}. Schools see nothing of it until the results
          are published.
        </p>
        <div className="flex flex-wrap gap-3 mt-4">
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
