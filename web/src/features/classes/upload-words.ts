import type { UploadWords } from '../../ui/upload/upload.ts'

/** How the pages of an upload refer to class arms. */
export const uploadWords: UploadWords = {
  one: 'class arm',
  many: 'class arms',
  verb: 'Save',
  done: 'saved',
  identity: ['class', 'classTeacher'],
  find: 'Arm, class or row',
}
