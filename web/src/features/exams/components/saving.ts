import { messageOf } from '../../../lib/http/api-error.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'

/** Fetches a file under the loading overlay, and shows why if that fails. */
export const saveFile = (work: () => Promise<void>): void => {
  whileLoading(work).catch((error: unknown) => notify.error(messageOf(error)))
}
