import type { UploadWords } from '../../ui/upload/upload.ts'

/** How the pages of an upload refer to staff. */
export const uploadWords: UploadWords = {
  one: 'member of staff',
  many: 'staff',
  verb: 'Add',
  done: 'added',
  identity: ['username', 'role'],
  find: 'Name, username or row',
}
