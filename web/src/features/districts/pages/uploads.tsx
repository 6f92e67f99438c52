// In one file, because the second page follows the first at once, and each import lists in the program all that it needs.
import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { useTerms } from '../../../lib/session.ts'
import { inSentence, plural } from '../../../lib/words.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { HeadsUploaded } from '../../../ui/upload/HeadsUploaded.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import type { UploadWords } from '../../../ui/upload/upload.ts'
import { correctionTimeout } from '../../../ui/upload/check/useCorrections.ts'
import { districtList, districtUpload } from '../area.ts'

const uploadById = (id: string) => read(api.districtUploads.uploadView, { params: { id } })

/** How the pages of an upload refer to districts: by the state's own term. */
const useUploadWords = (): UploadWords => {
  const { district } = useTerms()
  return {
    one: inSentence(district),
    many: inSentence(plural(district)),
    verb: 'Add',
    done: 'added',
    identity: ['headEmail', 'email'],
    find: 'Name, e-mail or row',
  }
}

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

/** One upload of districts, before and after they are added. */
export const UploadedDistricts = () => {
  const { id = '' } = useParams({ strict: false })
  const words = useUploadWords()
  const { district } = useTerms()
  const list = { to: districtList, title: plural(district) }
  return (
    <HeadsUploaded
      id={id}
      query={uploadById(id)}
      words={words}
      head="admin"
      crumbs={[list, { title: `Upload ${words.many}`, to: districtUpload }]}
      list={list}
      another={districtUpload}
      change={body => api.districtUploads.uploadCorrection({ params: { id }, body, timeout: correctionTimeout })}
      commit={input => api.districtUploads.createMultiple(input)}
    />
  )
}
