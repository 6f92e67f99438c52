import { api } from '../../../lib/api.ts'
import { counted } from '../../../lib/words.ts'
import { RowsUploaded } from '../../../ui/upload/RowsUploaded.tsx'
import { correctionTimeout } from '../../../ui/upload/useCorrections.ts'
import { academics, armsCrumb, armsUpload, classManagement } from '../addresses.ts'
import { uploadById } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

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
    crumbs={[
      academics,
      { title: 'Class management', to: classManagement },
      armsCrumb,
      { title: 'Upload class arms', to: armsUpload },
    ]}
    sayOutcome={sayOutcome}
    list={armsCrumb}
    another={armsUpload}
    change={(id, body) => api.classArmUploads.uploadCorrection({ params: { id }, body, timeout: correctionTimeout })}
    commit={input => api.classArmUploads.createMultiple(input)}
  />
)
