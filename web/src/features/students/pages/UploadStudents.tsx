import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { Page } from '../../../ui/Page.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { administration, registerCrumb, uploadOf } from '../addresses.ts'
import { uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

/** Takes a school's list of students. It is read and checked; nobody is admitted here. */
export const UploadStudents = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  return (
    <Page
      title="Upload spreadsheet"
      intro="Admit many students at once from a list made in Excel, LibreOffice or Google Sheets."
      breadcrumbs={[administration, registerCrumb]}
    >
      <UploadFile
        label="List of students"
        words={uploadWords}
        saveTemplate={() => api.students.template()}
        send={(file, onProgress) => api.students.upload({ file, onProgress })}
        onRead={answer => {
          client.setQueryData(uploadById(answer.id).queryKey, answer)
          history.push(uploadOf(answer.id))
        }}
      />
    </Page>
  )
}
