import type { UploadWords } from '../../ui/upload/upload.ts'

export const subjectTeachers = { title: 'Subject teachers', to: '/academics/subject-teacher-attachment' }
export const teachersUpload = `${subjectTeachers.to}/upload`

/** How the pages of an upload refer to its rows. */
export const uploadWords: UploadWords = {
  one: 'assignment',
  many: 'assignments',
  verb: 'Save',
  done: 'saved',
  identity: ['subject', 'class'],
  find: 'Teacher, subject or row',
}
