import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { BrowserStorage, Tokens } from '../src/lib/session/session-store.ts'

/** Answers with JSON. */
export const say = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
/** A refusal of Akada. */
export const problem = (code: string) => ({ code, message: `The sentence of ${code}.`, requestId: 'r1' })

/** The body of a request, unpacked. */
export const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const bytes = Buffer.concat(parts)
  return String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes)
}

/** A browser's storage. */
export const memory = (kept: Map<string, string>): BrowserStorage => ({
  getItem: key => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: key => void kept.delete(key),
})

/** The tokens of a person, by their number. */
export const user = (n: number, id = 'ada'): Tokens => ({
  authorizationToken: `token-${n}`,
  staff: { id, refreshToken: `refresh-${n}` },
})
/** The same of somebody who acts in a role. */
export const inRole = (n: number, role: string): Tokens => ({
  authorizationToken: `token-${n}`,
  staff: {
    id: 'ada',
    refreshToken: `refresh-${n}`,
    activeRoleAccess: { id: role, organization: { id: `of ${role}` } },
  },
})
