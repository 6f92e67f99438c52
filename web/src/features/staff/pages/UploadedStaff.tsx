import type { Credentials } from '@akada/contract/staff/schemas'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { TemporaryPasswords } from '../../../ui/TemporaryPasswords.tsx'
import { countOf } from '../../../ui/upload/upload.ts'
import { UploadedSheet } from '../../../ui/upload/UploadedSheet.tsx'
import { correctionTimeout } from '../../../ui/upload/useCorrections.ts'
import { UploadOutcome } from '../components/UploadOutcome.tsx'
import { useStaffPlace } from '../place.ts'
import { type Upload, uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

const outcomeOf = (upload: Upload) => upload.outcome && <UploadOutcome upload={upload} outcome={upload.outcome} />

/** One upload, before and after its staff are added. */
export const UploadedStaff = () => {
  const { id = '' } = useParams({ strict: false })
  const { path, crumbs } = useStaffPlace()
  const [given, setGiven] = useState<Credentials[]>([])
  return (
    <>
      {given.length > 0 && <TemporaryPasswords people={given} onClose={() => setGiven([])} />}
      <UploadedSheet
        id={id}
        query={uploadById(id)}
        words={uploadWords}
        crumbs={() => [...crumbs, { title: 'Upload spreadsheet', to: `${path}/upload` }]}
        doneTitle="Staff added"
        outcome={outcomeOf}
        change={body => api.staffUploads.uploadCorrection({ params: { id }, body, timeout: correctionTimeout })}
        commit={{
          mutationFn: async input => {
            // The passwords are not stored in the browser's cache of the upload.
            const { credentials, delivery: _, ...upload } = await api.staffUploads.createMultiple(input)
            setGiven(credentials)
            return upload
          },
        }}
        doneCode="staff_already_created"
        onDone={({ outcome }) => {
          notify.success(`${countOf(outcome?.created ?? 0, uploadWords)} added`)
        }}
      />
    </>
  )
}
