import { call, messageOf } from './api.ts'
import { whileLoading } from './loading.ts'
import { notify } from './notices.ts'
import { session } from './session.ts'

/** Ends the session here and on the server; without the server's answer it ends here all the same. */
export const signOut = async (): Promise<void> => {
  try {
    await whileLoading(() => call('POST /auth/logout', { timeout: 4000 }))
  } catch {
    // The tokens are thrown away below, and the refresh token runs out by itself.
  }
  session.clear('signedOut')
}

/** Goes on with another of one's own role accesses, on its start page. */
export const switchRoleAccess = async (id: string): Promise<void> => {
  try {
    session.set(await whileLoading(() => call('GET /staff/switch-role-access/{id}', { params: { id } })))
  } catch (error) {
    notify.error(messageOf(error))
  }
}
