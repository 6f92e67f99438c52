import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { countOf } from '../../../ui/upload/upload.ts'
import { UploadedSheet } from '../../../ui/upload/UploadedSheet.tsx'
import { correctionTimeout } from '../../../ui/upload/useCorrections.ts'
import { administration, register, registerCrumb } from '../addresses.ts'
import { MissingArms } from '../components/MissingArms.tsx'
import { UploadOutcome } from '../components/UploadOutcome.tsx'
import { type Upload, uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

const crumbs = [administration, registerCrumb, { title: 'Upload spreadsheet', to: `${register}/upload` }]

const outcomeOf = (upload: Upload) => upload.outcome && <UploadOutcome upload={upload} outcome={upload.outcome} />

const noticeOf = (upload: Upload) => <MissingArms upload={upload} />

/** One upload, before and after its students are admitted. */
export const UploadedStudents = () => {
  const { id = '' } = useParams({ strict: false })
  return (
    <UploadedSheet
      id={id}
      query={uploadById(id)}
      words={uploadWords}
      crumbs={() => crumbs}
      doneTitle="Students admitted"
      outcome={outcomeOf}
      notice={noticeOf}
      change={body => api.students.uploadCorrection({ params: { id }, body, timeout: correctionTimeout })}
      commit={write(api.students.createMultiple)}
      doneCode="already_admitted"
      onDone={({ outcome }) => {
        notify.success(`${countOf(outcome?.admitted ?? 0, uploadWords)} admitted`)
      }}
    />
  )
}
