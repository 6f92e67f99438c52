import { useTerms } from '../../lib/session.ts'
import { inSentence, plural } from '../../lib/words.ts'
import type { UploadWords } from '../../ui/upload/upload.ts'

/** How the pages of an upload refer to districts: by the state's own term. */
export const useUploadWords = (): UploadWords => {
  const { district } = useTerms()
  return {
    one: inSentence(district),
    many: inSentence(plural(district)),
    verb: 'Add',
    done: 'added',
    identity: ['headEmail', 'email'],
    find: 'Name, e-mail or row',
  }
}
