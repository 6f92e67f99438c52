import { ApiError, leftError, unconfirmedError } from '../http/api-error.ts'
import { questionOf } from './question.ts'
import { acting } from '../session.ts'

/**
 * Asks the person to confirm who they are, for a request that the server refused with `confirm_identity`. One dialog serves all waiting
 * requests; the page behind it keeps what was typed.
 */
export const stepUp = questionOf<'identity', boolean>(false)

/**
 * Wraps `send` so that it asks the person to confirm who they are if the server requires it, and then sends the same request again. Never
 * in the name of somebody else who signed in meanwhile.
 */
export const confirming =
  <Arguments extends unknown[], Answer>(send: (...sending: Arguments) => Promise<Answer>) =>
  async (...sending: Arguments): Promise<Answer> => {
    const who = acting()
    try {
      return await send(...sending)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm_identity') throw error
      if (!(await stepUp.ask('identity'))) throw unconfirmedError()
      if (acting() !== who) throw leftError()
      return send(...sending)
    }
  }
