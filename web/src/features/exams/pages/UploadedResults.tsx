import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { counted } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { LeftOutRows } from '../../../ui/upload/LeftOutRows.tsx'
import { UploadedSheet } from '../../../ui/upload/UploadedSheet.tsx'
import { correctionTimeout } from '../../../ui/upload/useCorrections.ts'
import { examAt, stateExams, uploadResults } from '../addresses.ts'
import { type ResultUpload, uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

const outcomeOf = (upload: ResultUpload) => upload.outcome && <Outcome upload={upload} outcome={upload.outcome} />

/** One upload of results, before and after it is saved. */
export const UploadedResults = () => {
  const { id: exam = '', upload: id = '' } = useParams({ strict: false })
  return (
    <UploadedSheet
      id={id}
      query={uploadById(id)}
      words={uploadWords}
      crumbs={upload => [
        { title: 'State exams', to: stateExams },
        { title: upload?.exam.examName ?? 'Exam', to: examAt('state', exam, 'results') },
        { title: 'Upload results', to: uploadResults(exam) },
      ]}
      doneTitle="Results kept"
      outcome={outcomeOf}
      change={body => api.examResults.uploadCorrection({ params: { id }, body, timeout: correctionTimeout })}
      commit={write(api.examResults.createMultiple)}
      doneCode="results_already_created"
      onDone={() => {
        notify.success('Results Kept Successfully')
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
    <div className="grid gap-20 at-most-760">
      <section className="card pad" aria-label="Outcome">
        <h2 className="row middle gap-8 flat-below-8 text-lg bold">
          <IconCircleCheck className="accent" aria-hidden size={26} />
          {`${counted(created + changed, 'mark is', 'marks are')} kept`}
        </h2>
        <p className="flat-below-8 figures">{`${created} new · ${changed} changed · ${unchanged} as they were`}</p>
        <p className="flat-below-8">
          From {upload.fileName}
          {upload.committedAt && `, on ${showInstant(upload.committedAt)}`}. Schools see nothing of it until the results
          are published.
        </p>
        <div className="row wrap gap-12 above-16">
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
