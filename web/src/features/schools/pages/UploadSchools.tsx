import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { Page } from '../../../ui/Page.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { uploadById } from '../queries.ts'
import { uploadWords, useUploadPlace } from '../upload-place.ts'

/** Takes a list of schools with their principals. It is read and checked; nothing is added here. */
export const UploadSchools = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  const { path, crumbs, hint } = useUploadPlace()
  return (
    <Page
      title="Upload schools"
      intro="Add many schools with their principals at once from a list made in Excel, LibreOffice or Google Sheets."
      breadcrumbs={crumbs}
    >
      <UploadFile
        label="List of schools"
        words={uploadWords}
        hint={hint}
        saveTemplate={() => api.schoolUploads.template()}
        send={(file, onProgress) => api.schoolUploads.upload({ file, onProgress })}
        onRead={answer => {
          client.setQueryData(uploadById(answer.id).queryKey, answer)
          history.push(`${path}/${answer.id}`)
        }}
      />
    </Page>
  )
}
