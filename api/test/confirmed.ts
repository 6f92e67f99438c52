import { confirmedEffects, type RecordedEffect, recordedErrors } from '@akada/contract/state/recorded'
import type { TestResponse } from './app.ts'

/** The effects with which a change of what is recorded was refused; throws if it was not. */
export const effectsIn = ({ error }: TestResponse<unknown>): RecordedEffect[] => {
  if (error.code !== recordedErrors.unconfirmed.code) throw new Error(`Not asked to confirm: ${error.message}`)
  return confirmedEffects.parse(error.details?.effects) ?? []
}

/** Sends a change, and once more with its confirmation if it changes what is recorded. */
export const confirming = async <T>(
  send: (confirmed?: RecordedEffect[]) => Promise<TestResponse<T>>,
): Promise<TestResponse<T>> => {
  const first = await send()
  const isAsked = first.status === 409 && first.error.code === recordedErrors.unconfirmed.code
  return isAsked ? send(effectsIn(first)) : first
}
