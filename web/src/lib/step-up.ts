import { ApiError, leftError, unconfirmedError } from './api-error.ts'
import { session } from './session.ts'
import { actingAs } from './session-store.ts'

/** Resolves the open question; several requests may wait for the same one. */
let answer: ((confirmed: boolean) => void) | null = null
let question: Promise<boolean> | null = null
let dialogs = 0
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

/**
 * Asks the person to confirm who they are, for a request that the server refused with `confirm_identity`. One dialog serves all waiting
 * requests; the page behind it keeps what was typed.
 */
export const stepUp = {
  /** Whether the person confirmed; false at once if no page shows the dialog. */
  ask: (): Promise<boolean> => {
    if (dialogs === 0) return Promise.resolve(false)
    question ??= new Promise<boolean>(resolve => {
      answer = resolve
    }).finally(() => {
      question = null
      answer = null
      tell()
    })
    tell()
    return question
  },
  finish: (confirmed: boolean): void => answer?.(confirmed),
  isAsking: (): boolean => question !== null,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Registers a layout that shows the dialog; returns how to unregister it. */
  offer: (): (() => void) => {
    dialogs += 1
    return () => {
      dialogs -= 1
      if (dialogs === 0) stepUp.finish(false)
    }
  },
}

const acting = (): string | null => {
  const user = session.get()
  return user && actingAs(user)
}

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
      if (!(await stepUp.ask())) throw unconfirmedError()
      if (acting() !== who) throw leftError()
      return send(...sending)
    }
  }
