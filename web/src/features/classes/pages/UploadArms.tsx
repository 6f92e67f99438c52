import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { Page } from '../../../ui/Page.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { academics, armsCrumb, armsUpload, classManagement } from '../addresses.ts'
import { uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

/** Takes a list of class arms with their class teachers. It is read and checked; nothing is saved here. */
export const UploadArms = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  return (
    <Page
      title="Upload class arms"
      intro="Add the arms of all classes with their class teachers at once."
      breadcrumbs={[academics, { title: 'Class management', to: classManagement }, armsCrumb]}
    >
      <UploadFile
        label="List of class arms"
        words={uploadWords}
        hint="Class teachers are named by e-mail, username or staff number."
        saveTemplate={() => api.classArmUploads.template()}
        send={(file, onProgress) => api.classArmUploads.upload({ file, onProgress })}
        onRead={answer => {
          client.setQueryData(uploadById(answer.id).queryKey, answer)
          history.push(`${armsUpload}/${answer.id}`)
        }}
      />
    </Page>
  )
}
