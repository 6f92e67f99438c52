import { subjectTeachers } from './addresses.ts'
import type { UploadWords } from '../../ui/upload/upload.ts'

export const subjectTeachersCrumb = { title: 'Subject teachers', to: subjectTeachers }

/** How the pages of an upload refer to its rows. */
export const uploadWords: UploadWords = {
  one: 'assignment',
  many: 'assignments',
  verb: 'Save',
  done: 'saved',
  identity: ['subject', 'class'],
  find: 'Teacher, subject or row',
}
