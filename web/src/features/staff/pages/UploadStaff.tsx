import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { Page } from '../../../ui/Page.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { useStaffPlace } from '../place.ts'
import { uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

/** Takes a school's list of staff. It is read and checked; nobody is added here. */
export const UploadStaff = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  const { path, crumbs } = useStaffPlace()
  return (
    <Page
      title="Upload spreadsheet"
      intro="Add many staff at once from a list made in Excel, LibreOffice or Google Sheets."
      breadcrumbs={crumbs}
    >
      <UploadFile
        label="List of staff"
        words={uploadWords}
        hint="Each row names a role of the school that you may give."
        saveTemplate={() => api.staffUploads.template()}
        send={(file, onProgress) => api.staffUploads.upload({ file, onProgress })}
        onRead={answer => {
          client.setQueryData(uploadById(answer.id).queryKey, answer)
          history.push(`${path}/upload/${answer.id}`)
        }}
      />
    </Page>
  )
}
