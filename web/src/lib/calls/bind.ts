import type { Groups } from '@akada/contract'
import { authCalls } from '@akada/contract/auth/calls'
import { authSessionCalls } from '@akada/contract/auth/session-calls'
import { jsonOf, offlineError, unfetchedError } from '../http/api-error.ts'
import { acrossTabs, type Address, createClient, type Sending } from '../http/client.ts'
import type { Bound, GroupName, Invalidations, Outdated, ReadName } from '../http/endpoints.ts'
import type { FileSending } from '../http/file-calls.ts'
import { session } from '../session.ts'
import { receiveKey } from '../session/device.ts'
import { confirmingRecorded, confirming } from '../session/questions.ts'
import { markStale } from './stale.ts'

const { refreshToken, logout } = authCalls
const { unlock: unlocking, revoke } = authSessionCalls

const client = createClient({
  bases: { api: '/api', billing: import.meta.env.VITE_BILLING_BASE || '/billing' },
  calls: { refreshToken, logout, unlock: unlocking, revoke },
  session,
  lock: acrossTabs,
  prepare: receiveKey,
})
const send = confirmingRecorded(confirming(client.send))

export const { leave, unlock } = client

/** Fetches the tokens of a newly opened page before anything needs them. If that fails, the first call that needs them tries again. */
export const fetchTokensEarly = (): void => void client.begin().catch(() => undefined)

/** Sends JSON and returns the JSON response. Throws ApiError. */
export const sendJson = async (to: Address, input: Sending = {}): Promise<unknown> => {
  const { cached } = input
  const answer = await send(to, input)
  if (answer.status === 304) return cached?.content
  const content = jsonOf(await answer.text())
  if (cached) Object.assign(cached, { tag: answer.header('etag'), content })
  await receiveKey(content)
  return content
}

// Only later pages send files: the code that sends them is loaded with the first file. Browsers remember that a script could not be fetched,
// so without a connection it is not asked for.
const files = async () => {
  if (!navigator.onLine) throw offlineError()
  return import('../http/file-calls.ts').catch(() => {
    throw unfetchedError()
  })
}

/** Fetches the code that sends files before the connection can be lost. */
export const prepareFiles = (): void => void files().catch(() => undefined)

/** Fetches a file and saves it under the name that the server gives. Throws ApiError with the message from the response. */
export const saveFile = async (to: Address, input: Sending = {}): Promise<void> =>
  (await files()).fetchFile(send, to, input)

/** Sends a file as multipart/form-data under `file`, together with the fields of `body`. Throws ApiError. */
export const sendFile = async (to: Address, input: FileSending = {}): Promise<unknown> =>
  (await files()).postFile(send, to, input)

/** What the browser knows of a call: the build removes the rest of the contract's definition (web/calls-plugin.ts). */
interface Definition extends Address {
  upload?: object
  response?: object
}

const kindOf = ({ upload, response }: Definition): 'json' | 'download' | 'upload' => {
  if (upload) return 'upload'
  return response && 'download' in response ? 'download' : 'json'
}

const senders = { json: sendJson, download: saveFile, upload: sendFile }

const plan = (outdated: Outdated): { reads: readonly ReadName[]; afterAnswer: boolean; afterError: boolean } => {
  if ('always' in outdated) return { reads: outdated.always, afterAnswer: true, afterError: true }
  if ('whenTold' in outdated) return { reads: outdated.whenTold, afterAnswer: false, afterError: false }
  return { reads: outdated, afterAnswer: true, afterError: false }
}

const callable = (group: string, name: string, definition: Definition, outdated: Outdated = []): object => {
  const kind = kindOf(definition)
  const { reads, afterAnswer, afterError } = plan(outdated)
  const invalidate = (): void => {
    if (reads.length > 0) markStale([...new Set(reads)])
  }
  const call = async (input?: FileSending): Promise<unknown> => {
    try {
      const answer = await senders[kind](definition, input)
      if (afterAnswer) invalidate()
      return answer
    } catch (error) {
      if (afterError) invalidate()
      throw error
    }
  }
  return Object.assign(call, { key: [group, name], kind, invalidate })
}

/**
 * Makes the calls of a group of the contract callable: `bind('students', studentCalls, { add: [...] })`. The reads that a call makes out of
 * date are listed here, beside the call, and nowhere else.
 */
export function bind<G extends GroupName>(group: G, definitions: Groups[G], invalidations?: Invalidations<G>): Bound<G>
export function bind(
  group: string,
  definitions: Readonly<Record<string, Definition>>,
  invalidations: Readonly<Record<string, Outdated | undefined>> = {},
): object {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [
      name,
      callable(group, name, definition, invalidations[name]),
    ]),
  )
}
