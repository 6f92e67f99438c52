import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { Page } from '../../../ui/Page.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { examAt, uploadedResults } from '../addresses.ts'
import { examCrumbs } from '../components/usePlace.ts'
import { examById, uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

/** Takes a sheet of results. It is read and checked; nothing is saved here. */
export const UploadResults = () => {
  const { id = '' } = useParams({ strict: false })
  const client = useQueryClient()
  const { history } = useRouter()
  const { data: exam } = useQuery({ ...examById(id), meta: { silent: true } })
  const [list] = examCrumbs({ area: 'state', exam: id }, undefined)
  return (
    <Page
      title="Upload results"
      intro="One row for each candidate, one column for each subject: a score from 0 to 100, ABS for absent, or nothing."
      breadcrumbs={[
        ...(list ? [list] : []),
        { title: exam?.examInformation.examName ?? 'Exam', to: examAt('state', id, 'results') },
      ]}
    >
      <UploadFile
        label="Sheet of results"
        words={uploadWords}
        hint="The template has the candidates and what is entered so far already in it. For one district or one school it is downloaded from the exam's results or candidates."
        saveTemplate={() => api.examResults.template({ params: { id } })}
        send={(file, onProgress) => api.examResults.upload({ params: { id }, file, onProgress })}
        onRead={answer => {
          client.setQueryData(uploadById(answer.id).queryKey, answer)
          history.push(uploadedResults(id, answer.id))
        }}
      />
    </Page>
  )
}
