import { type EndpointDefinition, isDownload } from '@akada/contract/kernel/calls'
import * as z from 'zod'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Paths of fields that the response has and the schema does not name: they might reach someone they were not meant for. */
const strayFields = (sent: unknown, named: unknown, path: string): string[] => {
  if (Array.isArray(sent) && Array.isArray(named)) {
    return sent.slice(0, 50).flatMap((item, index) => strayFields(item, named[index], `${path}[${index}]`))
  }
  if (!isRecord(sent) || !isRecord(named)) return []
  return Object.entries(sent).flatMap(([key, value]) =>
    value === undefined || key in named ? strayFields(value, named[key], `${path}.${key}`) : [`${path}.${key}`],
  )
}

/** In development and tests: throws if a response differs from the contract. */
export const assertAnswer = (endpoint: EndpointDefinition, answer: unknown): void => {
  if (isDownload(endpoint.response)) throw new Error('The contract promises a file, but the answer is none.')
  const parsed = endpoint.response.safeParse(answer)
  const call = `${endpoint.method} ${endpoint.path}`
  if (!parsed.success) throw new Error(`The answer of ${call} breaks its contract:\n${z.prettifyError(parsed.error)}`)
  const stray = strayFields(answer, parsed.data, 'answer')
  if (stray.length > 0)
    throw new Error(`The answer of ${call} has fields that its contract does not name: ${stray.join(', ')}`)
}
