import { catalogue, subjectTeachers } from './addresses.ts'
import type { UploadWords } from '../../ui/upload/upload.ts'

export const catalogueCrumb = { title: 'Classes and subjects', to: catalogue }
export const subjectTeachersCrumb = { title: 'Subject teachers', to: subjectTeachers }

/** How the pages of an upload of subject teachers refer to its rows. */
export const uploadWords: UploadWords = {
  one: 'assignment',
  many: 'assignments',
  verb: 'Save',
  done: 'saved',
  identity: ['subject', 'class'],
  find: 'Teacher, subject or row',
}

/** How the pages of an upload of subjects refer to its rows. */
export const listWords: UploadWords = {
  one: 'row',
  many: 'rows',
  each: 'subject and its classes',
  verb: 'Save',
  done: 'saved',
  identity: ['subject', 'classes'],
  find: 'Subject, classes or row',
}
