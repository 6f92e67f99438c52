import { ApiError, leftError, unsavedError } from '../http/api-error.ts'
import type { Address, Sending } from '../http/client.ts'
import { questionOf } from './question.ts'
import { acting } from '../session.ts'

/** What the server says of a change of what is already recorded. */
export interface RecordedChange {
  /** False: published report cards count it, so it cannot be confirmed. */
  mayConfirm: boolean
  message: string
  details: Record<string, unknown>
}

/** Asks the person to confirm a change of scores, grades or days that are already recorded. */
export const recordedChange = questionOf<RecordedChange, boolean>(false)

const codes: ReadonlyMap<string, { mayConfirm: boolean }> = new Map([
  ['recorded_unconfirmed', { mayConfirm: true }],
  ['recorded_on_published_cards', { mayConfirm: false }],
])

/** What is to be asked about a refusal; null if it is another one, or nobody can be asked. */
const askedBy = (error: unknown): RecordedChange | null => {
  if (!(error instanceof ApiError) || !recordedChange.isFree()) return null
  const found = codes.get(error.code)
  return found ? { ...found, message: error.message, details: error.details ?? {} } : null
}

const confirmed = (input: Sending, { details }: RecordedChange): Sending => ({
  ...input,
  body: { ...(typeof input.body === 'object' ? input.body : {}), confirmed: details.effects },
})

/**
 * Wraps `send` so that a change of what is already recorded is shown with its effects, and sent again once the person confirms them. Asks
 * again if the effects have changed meanwhile.
 */
export const confirmingRecorded = <Rest extends unknown[], Answer>(
  send: (to: Address, input: Sending, ...rest: Rest) => Promise<Answer>,
) => {
  const attempt = async (who: string | null, to: Address, input: Sending, ...rest: Rest): Promise<Answer> => {
    try {
      return await send(to, input, ...rest)
    } catch (error) {
      const change = askedBy(error)
      if (!change) throw error
      if (!(await recordedChange.ask(change))) throw unsavedError()
      if (acting() !== who) throw leftError()
      return attempt(who, to, confirmed(input, change), ...rest)
    }
  }
  return (to: Address, input: Sending, ...rest: Rest): Promise<Answer> => attempt(acting(), to, input, ...rest)
}
