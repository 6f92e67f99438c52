import { endpoints } from '@akada/contract'
import { type EndpointDefinition, isDownload } from '@akada/contract/kernel/calls'
import { appendFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CallExample, fullPath, nameOfCall } from '../src/platform/http/index.ts'

/** An example, and the call that it is of. Lists have one item, and ids are numbered. */
interface RecordedExample extends CallExample {
  call: string
}

const longest = 160

/** The first item of each list, and the start of a long text. */
const shortened = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest - 1)}…` : value
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]))
}

/** What an answer lacks to explain a call: a list without items lacks most. */
const lackOf = (value: unknown): number => {
  if (value === null || value === '') return 40
  if (Array.isArray(value)) return value.length === 0 ? 1500 : value.reduce((sum, one) => sum + lackOf(one), 0)
  return typeof value === 'object' ? Object.values(value).reduce((sum: number, one) => sum + lackOf(one), 0) : 0
}

const routes = endpoints.map((endpoint: EndpointDefinition) => ({
  endpoint,
  method: endpoint.method,
  path: new RegExp(`^${fullPath(endpoint).replace(/\{\w+\}/g, '[^/]+')}$`),
}))

const endpointOf = (method: string, url: string): EndpointDefinition | undefined => {
  const path = url.split('?')[0] ?? ''
  const found = routes.filter(route => route.method === method && route.path.test(path)).map(({ endpoint }) => endpoint)
  return found.find(endpoint => fullPath(endpoint) === path) ?? found[0]
}

/** Whether the contract accepts the shortened value too; else it is left as it is. */
const fitting = (schema: EndpointDefinition['body'], value: unknown): unknown => {
  const short = shortened(value)
  return schema?.safeParse(short).success ? short : value
}

/** The ids of an example as numbers in their order, so that it is the same whenever it is recorded. */
const withNumberedIds = (example: RecordedExample): RecordedExample => {
  const numbers = new Map<string, string>()
  const text = JSON.stringify(example).replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, id => {
    const number = numbers.get(id) ?? `01930000-0000-7000-8000-${String(numbers.size + 1).padStart(12, '0')}`
    numbers.set(id, number)
    return number
  })
  return JSON.parse(text)
}

/** The lower, the better: what is filled in counts before what is short. */
const rankOf = ({ body, answer }: CallExample): number => lackOf(answer) + JSON.stringify([body, answer]).length

interface SentCall {
  method: string
  url: string
  body?: unknown
  status: number
  answer: unknown
}

const best = new Map<string, number>()

/** Adds a successful call to the folder of AKADA_EXAMPLES, if it explains the call better than those before it did. */
export const recordExample = (folder: string, { method, url, body, status, answer }: SentCall): void => {
  const endpoint = endpointOf(method, url)
  if (!endpoint || status !== 200) return
  const { response } = endpoint
  // A compressed answer was not read.
  if (!isDownload(response) && !response.safeParse(answer).success) return
  const call = nameOfCall(endpoint)
  const example = withNumberedIds({
    call,
    url: shortened(url) as string,
    ...(body === undefined ? {} : { body: fitting(endpoint.body, body) }),
    ...(isDownload(response) ? {} : { answer: fitting(response, answer) }),
  })
  const rank = rankOf(example)
  if (rank >= (best.get(call) ?? Number.POSITIVE_INFINITY)) return
  best.set(call, rank)
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(example)}\n`)
}

/** Writes the best example of each call in the folder of AKADA_EXAMPLES into a file; those of other calls of the contract stay. */
export const writeExamples = async (folder: string, file: string): Promise<void> => {
  const found = new Map<string, RecordedExample>()
  for (const name of await readdir(folder))
    for (const line of (await readFile(join(folder, name), 'utf8')).trim().split('\n')) {
      const example: RecordedExample = JSON.parse(line)
      const former = found.get(example.call)
      if (!former || rankOf(example) < rankOf(former)) found.set(example.call, example)
    }
  const former: Record<string, CallExample> = JSON.parse(await readFile(file, 'utf8'))
  const lines = endpoints
    .map(nameOfCall)
    .toSorted()
    .flatMap(call => {
      const { url, body, answer } = found.get(call) ?? former[call] ?? {}
      return url === undefined ? [] : `${JSON.stringify(call)}:${JSON.stringify({ url, body, answer })}`
    })
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`)
}
