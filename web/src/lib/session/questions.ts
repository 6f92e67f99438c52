import { ApiError, actingChangedError, unconfirmedError, unsavedError } from '../http/api-error.ts'
import { acting } from '../session.ts'
import type { Address, Sending } from '../http/client.ts'

/**
 * One question at a time that a request asks the person through a dialog of the layout, while the page behind it keeps what was typed. Not
 * part of a page: any request may ask.
 */
export const questionOf = <Asked, Answer>(unanswered: Answer) => {
  let asked: Asked | null = null
  let answer: ((answer: Answer) => void) | null = null
  let open: Promise<Answer> | null = null
  let dialogs = 0
  const listeners = new Set<() => void>()
  const notifyAll = (): void => {
    for (const listener of listeners) listener()
  }
  const finish = (given: Answer): void => answer?.(given)
  return {
    /** The person's answer; `unanswered` at once if no page shows the dialog. Requests that ask at the same time share one answer. */
    ask: (what: Asked): Promise<Answer> => {
      if (dialogs === 0) return Promise.resolve(unanswered)
      if (open) return open
      asked = what
      open = new Promise<Answer>(resolve => {
        answer = resolve
      }).finally(() => {
        open = null
        answer = null
        asked = null
        notifyAll()
      })
      notifyAll()
      return open
    },
    finish,
    /** What is asked at the moment; null if nothing is. */
    get: (): Asked | null => asked,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Whether a page shows the dialog and nothing is asked yet. */
    isFree: (): boolean => dialogs > 0 && open === null,
    /** Registers a layout that shows the dialog; returns how to unregister it. */
    offer: (): (() => void) => {
      dialogs += 1
      return () => {
        dialogs -= 1
        if (dialogs === 0) finish(unanswered)
      }
    },
  }
}

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
      if (acting() !== who) throw actingChangedError()
      return send(...sending)
    }
  }

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
      if (acting() !== who) throw actingChangedError()
      return attempt(who, to, confirmed(input, change), ...rest)
    }
  }
  return (to: Address, input: Sending, ...rest: Rest): Promise<Answer> => attempt(acting(), to, input, ...rest)
}
