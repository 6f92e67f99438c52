import type { Groups } from '@akada/contract'
import type { Address } from '../client.ts'
import type { Bound, GroupName, Invalidations, Outdated, ReadName } from '../endpoints.ts'
import type { FileSending } from '../file-calls.ts'
import { saveFile, sendFile, sendJson } from './send.ts'
import { markStale } from './stale.ts'

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
