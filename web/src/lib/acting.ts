import { api, leave, messageOf } from './api.ts'
import { whileLoading } from './loading.ts'
import { notify } from './notices.ts'
import { session } from './session.ts'

/** Asks, as when a tab is closed, before unsaved typing on this page is given up; answers whether to go on. */
const mayLeave = (): boolean => {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return (
    !leaving.defaultPrevented ||
    window.confirm('Leave without saving? What you have typed on this page is not saved yet.')
  )
}

/** Ends the session here and on the server; without the server's answer it ends here all the same. */
export const signOut = async (): Promise<void> => {
  if (!mayLeave()) return
  try {
    await whileLoading(() => leave({ timeout: 4000 }))
  } catch {
    // The tokens are thrown away below, and the refresh token runs out by itself.
  }
  session.clear('signedOut')
}

/** Goes on with another of one's own role accesses, on its start page. */
export const switchRoleAccess = async (id: string): Promise<void> => {
  if (!mayLeave()) return
  try {
    session.set(await whileLoading(() => api.auth.switchAccess({ params: { id } })))
  } catch (error) {
    notify.error(messageOf(error))
  }
}
