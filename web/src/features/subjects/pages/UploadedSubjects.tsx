import { api } from '../../../lib/api.ts'
import { counted } from '../../../lib/words.ts'
import { RowsUploaded } from '../../../ui/upload/RowsUploaded.tsx'
import { correctionTimeout } from '../../../ui/upload/useCorrections.ts'
import { listUploadById } from '../queries.ts'
import { catalogue, subjectUpload } from '../addresses.ts'
import { catalogueCrumb, listWords } from '../upload-words.ts'

interface Outcome {
  subjects: number
  created: number
  changed: number
  unchanged: number
}

/** '2 new subjects, 12 entries in the lists of classes added, 1 changed, 30 as they were' */
const sayOutcome = ({ subjects, created, changed, unchanged }: Outcome): string =>
  [
    ...(subjects > 0 ? [counted(subjects, 'new subject')] : []),
    `${counted(created, 'entry', 'entries')} in the lists of classes added`,
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(unchanged > 0 ? [`${unchanged} as they were`] : []),
  ].join(', ')

/** One upload of subjects with their classes, before and after it is saved. */
export const UploadedSubjects = () => (
  <RowsUploaded
    query={listUploadById}
    words={listWords}
    crumbs={[catalogueCrumb, { title: 'Upload subjects', to: subjectUpload }]}
    sayOutcome={sayOutcome}
    list={{ title: 'Subjects of each class', to: `${catalogue}?tab=sessions` }}
    another={subjectUpload}
    change={(id, body) => api.subjectUploads.uploadCorrection({ params: { id }, body, timeout: correctionTimeout })}
    commit={input => api.subjectUploads.createMultiple(input)}
  />
)
