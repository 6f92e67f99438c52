import { useSendsMail } from '../../../lib/session.ts'
import { countOf } from '../../../ui/upload/upload.ts'
import { UploadDone } from '../../../ui/upload/UploadDone.tsx'
import { useStaffPlace } from '../place.ts'
import type { Upload } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

/** The outcome of an upload: who was added, who was not, and what comes next. */
export const UploadOutcome = ({ upload, outcome }: { upload: Upload; outcome: NonNullable<Upload['outcome']> }) => {
  const { path } = useStaffPlace()
  const isSent = useSendsMail()
  const { created } = outcome
  return (
    <UploadDone
      upload={upload}
      title={`${countOf(created, uploadWords)} ${created === 1 ? 'is' : 'are'} added`}
      next={{ to: path, title: 'Staff' }}
      another={`${path}/upload`}
      advice="Correct them in your spreadsheet and upload them again, or add these staff one by one."
    >
      {isSent && 'A temporary password is on its way to the e-mail of each.'}
    </UploadDone>
  )
}
