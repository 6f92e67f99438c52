// In one file, because the second page follows the first at once, and each import lists in the program all that it needs.
import { academics } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { counted } from '../../../lib/words.ts'
import { RowsUploaded } from '../../../ui/upload/RowsUploaded.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import type { UploadWords } from '../../../ui/upload/upload.ts'
import { catalogue, pages, subjectUpload, teachersUpload } from '../area.ts'

const catalogueCrumb = { title: 'Classes and subjects', to: catalogue }
const subjectTeachersCrumb = pages.school.teachers

/** How the pages of an upload of subject teachers refer to its rows. */
const uploadWords: UploadWords = {
  one: 'assignment',
  many: 'assignments',
  verb: 'Save',
  done: 'saved',
  identity: ['subject', 'class'],
  find: 'Teacher, subject or row',
}

/** How the pages of an upload of subjects refer to its rows. */
const listWords: UploadWords = {
  one: 'row',
  many: 'rows',
  each: 'subject and its classes',
  verb: 'Save',
  done: 'saved',
  identity: ['subject', 'classes'],
  find: 'Subject, classes or row',
}

/** Takes a list of teachers with their subjects and arms. It is read and checked; nothing is saved here. */
export const UploadTeachers = () => (
  <UploadFile
    title="Upload subject teachers"
    intro="Say who teaches which subject in which class arms, for the whole school at once."
    breadcrumbs={[academics, subjectTeachersCrumb]}
    calls={api.subjectTeacherUploads}
    path={teachersUpload}
    label="List of subject teachers"
    words={uploadWords}
    hint="A row names a teacher, a subject, a class and its arms: A, B, or All."
  />
)

const sayOutcome = ({ created, unchanged }: { created: number; unchanged: number }): string =>
  `${counted(created, 'assignment')} added${unchanged > 0 ? `, ${unchanged} as they were` : ''}`

/** One upload of subject teachers, before and after it is saved. */
export const UploadedTeachers = () => (
  <RowsUploaded
    calls={api.subjectTeacherUploads}
    words={uploadWords}
    crumbs={[academics, subjectTeachersCrumb, { title: 'Upload subject teachers', to: teachersUpload }]}
    sayOutcome={sayOutcome}
    list={subjectTeachersCrumb}
    another={teachersUpload}
  />
)

/** Takes a list of subjects with the classes that take them. It is read and checked; nothing is saved here. */
export const UploadSubjects = () => (
  <UploadFile
    title="Upload subjects"
    intro="Say which classes take which subjects this session, for every school of the state at once."
    breadcrumbs={[catalogueCrumb]}
    calls={api.subjectUploads}
    path={subjectUpload}
    label="List of subjects"
    words={listWords}
    hint="A row names a subject and its classes: JSS 1, JSS 2, or JSS 1 to JSS 3. The template has what is there already."
  />
)

interface Outcome {
  subjects: number
  created: number
  changed: number
  unchanged: number
}

/** '2 new subjects, 12 entries in the lists of classes added, 1 changed, 30 as they were' */
const sayListOutcome = ({ subjects, created, changed, unchanged }: Outcome): string =>
  [
    ...(subjects > 0 ? [counted(subjects, 'new subject')] : []),
    `${counted(created, 'entry', 'entries')} in the lists of classes added`,
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(unchanged > 0 ? [`${unchanged} as they were`] : []),
  ].join(', ')

/** One upload of subjects with their classes, before and after it is saved. */
export const UploadedSubjects = () => (
  <RowsUploaded
    calls={api.subjectUploads}
    words={listWords}
    crumbs={[catalogueCrumb, { title: 'Upload subjects', to: subjectUpload }]}
    sayOutcome={sayListOutcome}
    list={{ title: 'Subjects of each class', to: `${catalogue}?tab=sessions` }}
    another={subjectUpload}
  />
)
