// In one file, because the second page follows the first at once, and each import lists in the program all that it needs.
import { api } from '../../../lib/api.ts'
import { useTerms } from '../../../lib/session.ts'
import { inSentence, plural } from '../../../lib/words.ts'
import { HeadsUploaded } from '../../../ui/upload/HeadsUploaded.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import type { UploadWords } from '../../../ui/upload/upload.ts'
import { districtList, districtUpload } from '../area.ts'

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
  const words = useUploadWords()
  const { district } = useTerms()
  return (
    <UploadFile
      title={`Upload ${words.many}`}
      intro={`Add every ${words.one} with its admin at once from a list made in Excel, LibreOffice or Google Sheets.`}
      breadcrumbs={[{ title: plural(district), to: districtList }]}
      calls={api.districtUploads}
      path={districtUpload}
      label={`List of ${words.many}`}
      words={words}
      hint="The admin of each gets an account. They are approved at once."
    />
  )
}

/** One upload of districts, before and after they are added. */
export const UploadedDistricts = () => {
  const words = useUploadWords()
  const { district } = useTerms()
  const list = { to: districtList, title: plural(district) }
  return (
    <HeadsUploaded
      calls={api.districtUploads}
      words={words}
      head="admin"
      crumbs={[list, { title: `Upload ${words.many}`, to: districtUpload }]}
      list={list}
      another={districtUpload}
    />
  )
}
