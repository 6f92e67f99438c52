import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { countOf } from '../../../ui/upload/upload.ts'
import { UploadedSheet } from '../../../ui/upload/UploadedSheet.tsx'
import { mendTimeout } from '../../../ui/upload/useMending.ts'
import { administration, register, registerCrumb } from '../addresses.ts'
import { UploadOutcome } from '../components/UploadOutcome.tsx'
import { forgetStudents, type Upload, uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

const crumbs = [administration, registerCrumb, { title: 'Upload spreadsheet', to: `${register}/upload` }]

const outcomeOf = (upload: Upload) => upload.outcome && <UploadOutcome upload={upload} outcome={upload.outcome} />

/** One upload, before and after its students are admitted. */
export const UploadedStudents = () => {
  const { id = '' } = useParams({ strict: false })
  const client = useQueryClient()
  return (
    <UploadedSheet
      id={id}
      query={uploadById(id)}
      words={uploadWords}
      crumbs={() => crumbs}
      doneTitle="Students admitted"
      outcome={outcomeOf}
      change={body => call('PATCH /student/upload-multiple/{id}', { params: { id }, body, timeout: mendTimeout })}
      commit={write('POST /student/create-multiple/{id}')}
      doneCode="already_admitted"
      onDone={async ({ outcome }) => {
        notify.success(`${countOf(outcome?.admitted ?? 0, uploadWords)} admitted`)
        await forgetStudents(client)
      }}
    />
  )
}
