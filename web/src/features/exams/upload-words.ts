import type { UploadWords } from '../../ui/upload/upload.ts'

/** How the pages of an upload refer to results: a row is one candidate's results in all subjects. */
export const uploadWords: UploadWords = {
  one: 'result',
  many: 'results',
  verb: 'Keep',
  done: 'kept',
  identity: ['candidateNumber'],
  find: 'Candidate number or row',
}
