import { messageOf } from '../../../lib/api.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'

/** Fetches a file under the loading overlay, and shows the error if that fails; returns whether it succeeded. */
export const saveFile = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await whileLoading(work)
    return true
  } catch (error) {
    notify.error(messageOf(error))
    return false
  }
}
