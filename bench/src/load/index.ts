import { fork } from 'node:child_process'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Request {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string
  body?: string
  /** The body is sent with gzip, as browsers send those of 1 kB and more. */
  packed?: true
  headers?: Record<string, string>
  /** The status of a right response; 200 if omitted. */
  status?: number
  /** The response must contain this text. */
  expect: string
}
/** One request of a load, and how its response is checked. */
export interface Ask extends Request {
  /** Sent after the response, as part of the same work: `{id}` in its path is replaced by the first id in the response. */
  next?: Request
}

export interface Order {
  host: string
  port: number
  connections: number
  seconds: number
  /** `once`: a write, done at most once; the round ends early if they run out. `again`: starts over when the end is reached. */
  use: 'once' | 'again'
  asks: Ask[]
}

export interface Outcome {
  done: number
  /** The number of asks sent, from the first. */
  sent: number
  seconds: number
  /** Milliseconds. */
  median: number
  p95: number
  p99: number
  /** CPU seconds used by the generator itself. */
  ownCpu: number
  /** The first wrong responses. */
  errors: string[]
}

export const requestOf = ({ method, path, token, body, packed, headers = {} }: Request, host: string): Buffer => {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`]
  if (token) lines.push(`authorization: Bearer ${token}`)
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  const bytes = packed && body !== undefined ? gzipSync(body) : Buffer.from(body ?? '')
  if (packed) lines.push('content-encoding: gzip')
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${bytes.length}`)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes])
}

const isOutcome = (message: unknown): message is Outcome =>
  typeof message === 'object' && message !== null && 'done' in message && 'errors' in message

/** Runs a load in a separate process. Throws if a response was wrong: a wrong response is never counted. */
export const load = (order: Order): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'worker.ts'), { serialization: 'advanced' })
    let outcome: Outcome | null = null
    child.on('message', message => {
      if (isOutcome(message)) outcome = message
    })
    child.once('error', reject)
    child.once('exit', () => {
      if (!outcome) reject(new Error('The load generator ended without an outcome.'))
      else if (outcome.errors.length > 0) reject(new Error(`A wrong answer: ${outcome.errors[0]}`))
      else resolve(outcome)
    })
    child.send(order)
  })
