interface Request {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string
  body?: string
  /** The answer must hold this text. */
  expect: string
}
/** One request of a load, and by which its answer is known to be right. */
export interface Ask extends Request {
  /** Asked when the answer is there, as part of the same work: `{id}` in its path stands for the first id of the answer. */
  next?: Request
}

export interface Order {
  host: string
  port: number
  connections: number
  seconds: number
  /** `once`: a write, done at most once; the round ends early where they run out. `again`: from the beginning when the end is reached. */
  use: 'once' | 'again'
  asks: Ask[]
}

export interface Outcome {
  done: number
  /** Of the asks, from the first: so many were sent. */
  sent: number
  seconds: number
  /** Milliseconds. */
  median: number
  p95: number
  p99: number
  /** CPU seconds that the generator itself took. */
  ownCpu: number
  /** What the first wrong answers said. */
  faults: string[]
}

export const requestOf = ({ method, path, token, body }: Request, host: string): Buffer => {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`]
  if (token) lines.push(`authorization: Bearer ${token}`)
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}
