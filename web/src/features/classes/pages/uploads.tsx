// In one file, because the second page follows the first at once, and each import lists in the program all that it needs.
import { academics } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { counted } from '../../../lib/words.ts'
import { RowsUploaded } from '../../../ui/upload/RowsUploaded.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import type { UploadWords } from '../../../ui/upload/upload.ts'
import { armsCrumb, armsUpload, classesCrumb } from '../area.ts'

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
export const UploadArms = () => (
  <UploadFile
    title="Upload class arms"
    intro="Add the arms of all classes with their class teachers at once."
    breadcrumbs={[academics, classesCrumb, armsCrumb]}
    calls={api.classArmUploads}
    path={armsUpload}
    label="List of class arms"
    words={uploadWords}
    hint="Class teachers are named by e-mail, username or staff number."
  />
)

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
    calls={api.classArmUploads}
    words={uploadWords}
    crumbs={[academics, classesCrumb, armsCrumb, { title: 'Upload class arms', to: armsUpload }]}
    sayOutcome={sayOutcome}
    list={armsCrumb}
    another={armsUpload}
  />
)
