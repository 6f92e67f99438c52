import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { Page } from '../../../ui/Page.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { listUploadById } from '../queries.ts'
import { subjectUpload } from '../addresses.ts'
import { catalogueCrumb, listWords } from '../upload-words.ts'

/** Takes a list of subjects with the classes that take them. It is read and checked; nothing is saved here. */
export const UploadSubjects = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  return (
    <Page
      title="Upload subjects"
      intro="Say which classes take which subjects this session, for every school of the state at once."
      breadcrumbs={[catalogueCrumb]}
    >
      <UploadFile
        label="List of subjects"
        words={listWords}
        hint="A row names a subject and its classes: JSS 1, JSS 2, or JSS 1 to JSS 3. The template has what is there already."
        saveTemplate={() => api.subjectUploads.template()}
        send={(file, onProgress) => api.subjectUploads.upload({ file, onProgress })}
        onRead={answer => {
          client.setQueryData(listUploadById(answer.id).queryKey, answer)
          history.push(`${subjectUpload}/${answer.id}`)
        }}
      />
    </Page>
  )
}
