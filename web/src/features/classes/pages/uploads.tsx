// In one file, because the second page follows the first at once, and each import lists in the program all that it needs.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { academics } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { counted } from '../../../lib/words.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { RowsUploaded } from '../../../ui/upload/RowsUploaded.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import type { UploadWords } from '../../../ui/upload/upload.ts'
import { correctionTimeout } from '../../../ui/upload/check/useCorrections.ts'
import { armsCrumb, armsUpload, classesCrumb } from '../area.ts'

const uploadById = (id: string) => read(api.classArmUploads.uploadView, { params: { id } })

/** How the pages of an upload refer to class arms. */
const uploadWords: UploadWords = {
  one: 'class arm',
  many: 'class arms',
  verb: 'Save',
  done: 'saved',
  identity: ['class', 'classTeacher'],
  find: 'Arm, class or row',
}

/** Takes a list of class arms with their class teachers. It is read and checked; nothing is saved here. */
export const UploadArms = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  return (
    <Page
      title="Upload class arms"
      intro="Add the arms of all classes with their class teachers at once."
      breadcrumbs={[academics, classesCrumb, armsCrumb]}
    >
      <UploadFile
        label="List of class arms"
        words={uploadWords}
        hint="Class teachers are named by e-mail, username or staff number."
        saveTemplate={() => api.classArmUploads.template()}
        send={(file, onProgress) => api.classArmUploads.upload({ file, onProgress })}
        onRead={answer => {
          client.setQueryData(uploadById(answer.id).queryKey, answer)
          history.push(`${armsUpload}/${answer.id}`)
        }}
      />
    </Page>
  )
}

interface Outcome {
  created: number
  changed: number
  unchanged: number
}

const sayOutcome = ({ created, changed, unchanged }: Outcome): string =>
  [
    `${counted(created, 'class arm')} added`,
    changed > 0 ? `${counted(changed, 'class teacher')} named` : '',
    unchanged > 0 ? `${unchanged} as they were` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** One upload of class arms, before and after they are saved. */
export const UploadedArms = () => (
  <RowsUploaded
    query={uploadById}
    words={uploadWords}
    crumbs={[academics, classesCrumb, armsCrumb, { title: 'Upload class arms', to: armsUpload }]}
    sayOutcome={sayOutcome}
    list={armsCrumb}
    another={armsUpload}
    change={(id, body) => api.classArmUploads.uploadCorrection({ params: { id }, body, timeout: correctionTimeout })}
    commit={input => api.classArmUploads.createMultiple(input)}
  />
)
