import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { HeadsUploaded } from '../../../ui/upload/HeadsUploaded.tsx'
import { correctionTimeout } from '../../../ui/upload/useCorrections.ts'
import { uploadById } from '../queries.ts'
import { uploadWords, useUploadPlace } from '../upload-place.ts'

/** One upload of schools, before and after they are added. */
export const UploadedSchools = () => {
  const { id = '' } = useParams({ strict: false })
  const { path, list, crumbs } = useUploadPlace()
  return (
    <HeadsUploaded
      id={id}
      query={uploadById(id)}
      words={uploadWords}
      head="principal"
      crumbs={[...crumbs, { title: 'Upload schools', to: path }]}
      list={list}
      another={path}
      change={body => api.schoolUploads.uploadCorrection({ params: { id }, body, timeout: correctionTimeout })}
      commit={input => api.schoolUploads.createMultiple(input)}
    />
  )
}
