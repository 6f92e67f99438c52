import { api } from '../../../lib/api.ts'
import { counted } from '../../../lib/words.ts'
import { RowsUploaded } from '../../../ui/upload/RowsUploaded.tsx'
import { correctionTimeout } from '../../../ui/upload/useCorrections.ts'
import { uploadById } from '../queries.ts'
import { teachersUpload } from '../addresses.ts'
import { subjectTeachersCrumb, uploadWords } from '../upload-words.ts'

const sayOutcome = ({ created, unchanged }: { created: number; unchanged: number }): string =>
  `${counted(created, 'assignment')} added${unchanged > 0 ? `, ${unchanged} as they were` : ''}`

/** One upload of subject teachers, before and after it is saved. */
export const UploadedTeachers = () => (
  <RowsUploaded
    query={uploadById}
    words={uploadWords}
    crumbs={[
      { title: 'Academics', to: '/academics' },
      subjectTeachersCrumb,
      { title: 'Upload subject teachers', to: teachersUpload },
    ]}
    sayOutcome={sayOutcome}
    list={subjectTeachersCrumb}
    another={teachersUpload}
    change={(id, body) =>
      api.subjectTeacherUploads.uploadCorrection({ params: { id }, body, timeout: correctionTimeout })
    }
    commit={input => api.subjectTeacherUploads.createMultiple(input)}
  />
)
