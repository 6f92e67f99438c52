import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { Page } from '../../../ui/Page.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { uploadById } from '../queries.ts'
import { teachersUpload } from '../addresses.ts'
import { subjectTeachersCrumb, uploadWords } from '../upload-words.ts'

/** Takes a list of teachers with their subjects and arms. It is read and checked; nothing is saved here. */
export const UploadTeachers = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  return (
    <Page
      title="Upload subject teachers"
      intro="Say who teaches which subject in which class arms, for the whole school at once."
      breadcrumbs={[{ title: 'Academics', to: '/academics' }, subjectTeachersCrumb]}
    >
      <UploadFile
        label="List of subject teachers"
        words={uploadWords}
        hint="A row names a teacher, a subject, a class and its arms: A, B, or All."
        saveTemplate={() => api.subjectTeacherUploads.template()}
        send={(file, onProgress) => api.subjectTeacherUploads.upload({ file, onProgress })}
        onRead={answer => {
          client.setQueryData(uploadById(answer.id).queryKey, answer)
          history.push(`${teachersUpload}/${answer.id}`)
        }}
      />
    </Page>
  )
}
