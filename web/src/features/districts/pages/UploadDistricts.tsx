import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { useTerms } from '../../../lib/session.ts'
import { plural } from '../../../lib/words.ts'
import { Page } from '../../../ui/Page.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { uploadById } from '../queries.ts'
import { districtList, districtUpload } from '../addresses.ts'
import { useUploadWords } from '../upload-words.ts'

/** Takes a list of districts with their admins. It is read and checked; nothing is added here. */
export const UploadDistricts = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  const words = useUploadWords()
  const { district } = useTerms()
  return (
    <Page
      title={`Upload ${words.many}`}
      intro={`Add every ${words.one} with its admin at once from a list made in Excel, LibreOffice or Google Sheets.`}
      breadcrumbs={[{ title: plural(district), to: districtList }]}
    >
      <UploadFile
        label={`List of ${words.many}`}
        words={words}
        hint="The admin of each gets an account. They are approved at once."
        saveTemplate={() => api.districtUploads.template()}
        send={(file, onProgress) => api.districtUploads.upload({ file, onProgress })}
        onRead={answer => {
          client.setQueryData(uploadById(answer.id).queryKey, answer)
          history.push(`${districtUpload}/${answer.id}`)
        }}
      />
    </Page>
  )
}
