import { messageOf } from '../../../lib/api.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'

/** Fetches a file behind the overlay, and says what went wrong; answers whether it came. */
export const saveFile = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await whileLoading(work)
    return true
  } catch (fault) {
    notify.error(messageOf(fault))
    return false
  }
}
