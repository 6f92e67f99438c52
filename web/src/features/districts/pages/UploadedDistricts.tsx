import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { useTerms } from '../../../lib/session.ts'
import { plural } from '../../../lib/words.ts'
import { HeadsUploaded } from '../../../ui/upload/HeadsUploaded.tsx'
import { correctionTimeout } from '../../../ui/upload/useCorrections.ts'
import { uploadById } from '../queries.ts'
import { districtList, districtUpload } from '../addresses.ts'
import { useUploadWords } from '../upload-words.ts'

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
