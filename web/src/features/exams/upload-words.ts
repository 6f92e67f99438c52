import type { UploadWords } from '../../ui/upload/upload.ts'

/** How the pages of an upload speak of results: a row is what one candidate has in all subjects. */
export const uploadWords: UploadWords = {
  one: 'result',
  many: 'results',
  verb: 'Keep',
  done: 'kept',
  identity: ['candidateNumber'],
  find: 'Candidate number or row',
}
