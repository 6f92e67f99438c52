import type { UploadWords } from '../../ui/upload/upload.ts'

/** How the pages of an upload refer to students. */
export const uploadWords: UploadWords = {
  one: 'student',
  many: 'students',
  verb: 'Admit',
  done: 'admitted',
  identity: ['admissionNumber', 'class'],
  find: 'Name, admission number or row',
  fill: 'admission date',
}
