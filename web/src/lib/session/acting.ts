import { api, ApiError, leave, messageOf } from '../api.ts'
import { rememberLeaving } from '../page/leaving.ts'
import { whileLoading } from '../loading.ts'
import { notify } from '../notices.ts'
import { session } from '../session.ts'

/** Asks before unsaved typing on this page is discarded, as when a tab is closed. Returns whether to continue. */
const mayLeave = (): boolean => {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return (
    !leaving.defaultPrevented ||
    window.confirm('Leave without saving? What you have typed on this page is not saved yet.')
  )
}

/** Ends the session here and on the server. If the server does not respond, it ends here, and there at the next connection. */
export const signOut = async (): Promise<void> => {
  if (!mayLeave()) return
  const id = session.get()?.signIn?.id
  try {
    await whileLoading(() => leave({ timeout: 4000 }))
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === 452
    if (id && !hasEnded) rememberLeaving(id)
  }
  session.clear('signedOut')
}

/** Switches to another of the person's role accesses and opens its start page. */
export const switchRoleAccess = async (id: string): Promise<void> => {
  if (!mayLeave()) return
  try {
    session.set(await whileLoading(() => api.auth.switchAccess({ params: { id } })))
  } catch (error) {
    notify.error(messageOf(error))
  }
}
