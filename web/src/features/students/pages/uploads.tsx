// In one file, because the second page follows the first at once, and each import lists in the program all that it needs.
import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { Page } from '../../../ui/Page.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { UploadedSheet } from '../../../ui/upload/UploadedSheet.tsx'
import { countOf } from '../../../ui/upload/upload.ts'
import { correctionTimeout } from '../../../ui/upload/useCorrections.ts'
import { administration, register, registerCrumb, uploadOf } from '../addresses.ts'
import { MissingArms } from '../components/MissingArms.tsx'
import { UploadOutcome } from '../components/UploadOutcome.tsx'
import { type Upload, uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

/** Takes a school's list of students. It is read and checked; nobody is admitted here. */
export const UploadStudents = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  return (
    <Page
      title="Upload spreadsheet"
      intro="Admit many students at once from a list made in Excel, LibreOffice or Google Sheets."
      breadcrumbs={[administration, registerCrumb]}
    >
      <UploadFile
        label="List of students"
        words={uploadWords}
        saveTemplate={() => api.students.template()}
        send={(file, onProgress) => api.students.upload({ file, onProgress })}
        onRead={answer => {
          client.setQueryData(uploadById(answer.id).queryKey, answer)
          history.push(uploadOf(answer.id))
        }}
      />
    </Page>
  )
}

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
