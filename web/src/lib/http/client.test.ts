import { authCalls } from '@akada/contract/auth/calls'
import { authSessionCalls } from '@akada/contract/auth/session-calls'
import { classCalls } from '@akada/contract/classes/calls'
import { gradingCalls } from '@akada/contract/grading/calls'
import { studentCalls } from '@akada/contract/students/calls'
import { subjectCalls } from '@akada/contract/subjects/calls'
import { walletCalls } from '@akada/contract/wallet/calls'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, isRefusal, messageOf } from './api-error.ts'
import { createClient } from './client.ts'
import { inRole, memory, problem, say, textOf, user } from '../../../test/tokens.ts'
import { SessionStore, type Tokens } from '../session/session-store.ts'

interface Seen {
  method: string
  url: string
  token: string
  body: string
  /** The content encoding of the body; '' for none. */
  encoding: string
}

let server: Server
let seen: Seen[]
let base: string
let answer: (request: Seen, response: ServerResponse) => void

const { refreshToken, logout } = authCalls
const { unlock, revoke } = authSessionCalls
const ownCalls = { refreshToken, logout, unlock, revoke }

/** A tab: its own session and client over shared storage, with one lock for all tabs of a test. */
const tabs = () => {
  const kept = new Map<string, string>()
  const keep = memory(kept)
  let queue: Promise<void> = Promise.resolve()
  const lock = (work: () => Promise<void>): Promise<void> => {
    const run = queue.then(work)
    queue = run.catch(() => {})
    return run
  }
  const open = () => {
    const session = new SessionStore<Tokens>(keep)
    const bases = { api: `${base}/api`, billing: `${base}/billing` }
    return { session, ...createClient({ bases, calls: ownCalls, session, lock }) }
  }
  return { kept, open }
}

/** A tab that was signed in with token 1. */
const signedIn = () => {
  const tab = tabs().open()
  tab.session.set(user(1))
  return tab
}

const refreshes = () => seen.filter(({ url }) => url === '/api/token/refresh-token')

/** Token 1 is expired; refreshing gives token 2, which works. */
const expiring = (request: Seen, response: ServerResponse): void => {
  if (request.url === '/api/token/refresh-token') say(response, 200, user(2))
  else if (request.token === 'Bearer token-2') say(response, 200, { url: request.url })
  else say(response, 451, problem('token_expired'))
}

beforeEach(async () => {
  seen = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const entry: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      token: request.headers.authorization ?? '',
      body: await textOf(request),
      encoding: request.headers['content-encoding'] ?? '',
    }
    seen.push(entry)
    answer(entry, response)
  }
  server = createServer((request, response) => void take(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

describe('an expired token (451)', () => {
  it('is refreshed once however many requests fail at the same time, and each request is retried once', async () => {
    answer = expiring
    const { session, send } = signedIn()
    const paths = Array.from({ length: 12 }, (_, n) => `/student/view-by-id/${n}`)
    const answers = await Promise.all(paths.map(path => send({ method: 'GET', path }, {})))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
    expect(refreshes()).toHaveLength(1)
    expect(JSON.parse(refreshes()[0]?.body ?? '')).toEqual({ refreshToken: 'refresh-1', attempt: expect.any(String) })
    for (const path of paths) {
      expect(seen.filter(({ url }) => url === `/api${path}`)).toHaveLength(2)
    }
    expect(session.get()).toEqual(user(2))
  })

  it('is an ordinary error the second time', async () => {
    answer = (request, response) =>
      request.url === '/api/token/refresh-token'
        ? say(response, 200, user(2))
        : say(response, 451, problem('token_expired'))
    const { session, send } = signedIn()
    await expect(send(classCalls.viewAll, {})).rejects.toMatchObject({
      status: 451,
      code: 'token_expired',
      message: 'The sentence of token_expired.',
    })
    expect(refreshes()).toHaveLength(1)
    expect(seen.filter(({ url }) => url === '/api/class/view-all')).toHaveLength(2)
    expect(session.get()).toEqual(user(2))
  })

  it('sends the same body again', async () => {
    answer = expiring
    await signedIn().send(studentCalls.add, { body: { firstName: 'Ẹniọlá' } })
    const posts = seen.filter(({ url }) => url === '/api/student/add')
    expect(posts.map(({ body }) => body)).toEqual(['{"firstName":"Ẹniọlá"}', '{"firstName":"Ẹniọlá"}'])
  })

  it('is refreshed by each tab for itself, one after the other', async () => {
    let underWay = 0
    answer = (request, response) => {
      if (request.url !== '/api/token/refresh-token') return expiring(request, response)
      underWay += 1
      expect(underWay).toBe(1)
      underWay -= 1
      return say(response, 200, user(2))
    }
    const shared = tabs()
    const first = shared.open()
    first.session.set(user(1))
    const second = shared.open()
    await Promise.all([first.send(classCalls.viewAll, {}), second.send(subjectCalls.viewAll, {})])
    const halves = refreshes().map(({ body }) => JSON.parse(body).refreshToken)
    expect(new Set(halves)).toEqual(new Set(['refresh-1', undefined]))
    expect(halves).toHaveLength(2)
    expect(second.session.get()).toEqual(user(2))
  })

  it('is refreshed again when a later token expires', async () => {
    let newest = 1
    answer = (request, response) => {
      if (request.url === '/api/token/refresh-token') say(response, 200, user(++newest))
      else if (request.token === `Bearer token-${newest}` && newest > 1) say(response, 200, {})
      else say(response, 451, problem('token_expired'))
    }
    const { send } = signedIn()
    await send(classCalls.viewAll, {})
    newest = 7
    await send(classCalls.viewAll, {})
    expect(refreshes()).toHaveLength(2)
  })

  it('keeps the session when the refresh fails for want of a network', async () => {
    answer = (request, response) => {
      if (request.url === '/api/token/refresh-token') response.destroy()
      else say(response, 451, problem('token_expired'))
    }
    const { session, send } = signedIn()
    await expect(send(classCalls.viewAll, {})).rejects.toMatchObject({ code: 'offline' })
    expect(session.get()).toEqual(user(1))
  })
})

describe('a newly opened page', () => {
  it('has no token on the device, and gets one with the cookie before any other request', async () => {
    answer = expiring
    const shared = tabs()
    shared.open().session.set(user(1))
    expect(JSON.stringify([...shared.kept])).not.toMatch(/token-|refresh-/)
    const { send } = shared.open()
    await Promise.all([send(classCalls.viewAll, {}), send(subjectCalls.viewAll, {})])
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/token/refresh-token',
      '/api/class/view-all',
      '/api/subject/view-all',
    ])
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ attempt: expect.any(String) })
  })

  it('repeats an exchange with the same number if the response was lost, and uses a new number after a response', async () => {
    const shared = tabs()
    shared.open().session.set(user(1))
    answer = (_, response) => void response.destroy()
    await expect(shared.open().begin()).rejects.toMatchObject({ code: 'offline' })
    answer = expiring
    await shared.open().begin()
    await shared.open().begin()
    const [lost, repeated, next] = refreshes().map(({ body }) => JSON.parse(body).attempt)
    expect(repeated).toBe(lost)
    expect(next).not.toBe(lost)
  })

  it('signs the person out if the server has ended the session meanwhile', async () => {
    const shared = tabs()
    shared.open().session.set(user(1))
    answer = (_, response) => say(response, 452, problem('session_ended'))
    const { session, send } = shared.open()
    await expect(send(classCalls.viewAll, {})).rejects.toMatchObject({ status: 452 })
    expect([session.get(), session.lastEnd, shared.kept.size]).toEqual([null, 'ended', 0])
  })
})

describe('requests started by one person in one role', () => {
  const saved = () => seen.filter(({ url }) => url === '/api/subject-grading/update')

  it.each([
    ['by the person who signed in meanwhile', user(1), user(2, 'obi')],
    ['in the role that was switched to meanwhile', inRole(1, 'head of A'), inRole(2, 'head of B')],
    ['by nobody, after signing out', user(1), null],
  ])('are not sent again %s', async (_how, before, after) => {
    const { session, send } = tabs().open()
    session.set(before)
    answer = (_, response) => {
      if (after) session.set(after)
      else session.clear('signedOut')
      say(response, 451, problem('token_expired'))
    }
    await expect(send(gradingCalls.update, { body: { score: 12 } })).rejects.toMatchObject({ status: 452 })
    expect(saved().map(({ token }) => token)).toEqual(['Bearer token-1'])
    expect(session.get()).toEqual(after)
  })

  it.each([
    ['sign a person in again who has signed out', null],
    ['replace a person who has signed in since', user(7, 'obi')],
  ])('new tokens that arrive too late do not %s', async (_how, after) => {
    const { session, send } = signedIn()
    answer = (request, response) => {
      if (request.url !== '/api/token/refresh-token') return say(response, 451, problem('token_expired'))
      session.clear('signedOut')
      if (after) session.set(after)
      return say(response, 200, user(2))
    }
    await expect(send(classCalls.viewAll, {})).rejects.toMatchObject({ status: 452 })
    expect(session.get()).toEqual(after)
  })

  it('end with their session, not with that of a person who has signed in since', async () => {
    const shared = tabs()
    const first = shared.open()
    first.session.set(user(1))
    // This tab has not been notified of the other one: the browser had suspended it.
    const second = shared.open()
    second.session.clear('signedOut')
    second.session.set(user(7, 'obi'))
    answer = (_, response) => say(response, 452, problem('session_ended'))
    await expect(first.send(classCalls.viewAll, {})).rejects.toMatchObject({ status: 452 })
    for (const tab of [first, shared.open()]) expect(tab.session.get()).toEqual({ staff: { id: 'obi' } })
  })
})

describe('an ended session (452)', () => {
  it('signs the person out', async () => {
    answer = (_, response) => say(response, 452, problem('session_ended'))
    const { session, send } = signedIn()
    await expect(send(classCalls.viewAll, {})).rejects.toMatchObject({ status: 452, code: 'session_ended' })
    expect(session.get()).toBeNull()
    expect(session.lastEnd).toBe('ended')
    expect(refreshes()).toHaveLength(0)
  })

  it('signs the person out when the refresh finds it', async () => {
    answer = (request, response) =>
      request.url === '/api/token/refresh-token'
        ? say(response, 452, problem('session_ended'))
        : say(response, 451, problem('token_expired'))
    const { session, send } = signedIn()
    const both = await Promise.allSettled([send(classCalls.viewAll, {}), send(subjectCalls.viewAll, {})])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(refreshes()).toHaveLength(1)
    expect(session.get()).toBeNull()
  })
})

describe('other failures', () => {
  it('carry the fields, details and request id of the response', async () => {
    const fields = [{ path: 'body.firstName', message: 'This field is required' }]
    answer = (_, response) => say(response, 422, { ...problem('invalid'), fields, details: { missing: 12 } })
    const error = await signedIn()
      .send(studentCalls.add, { body: {} })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 422, code: 'invalid', fields, details: { missing: 12 }, requestId: 'r1' })
  })

  it.each([
    ['a gateway', 502, 'Upstream is away'],
    ['a web filter', 403, JSON.stringify({ code: 'blocked', message: 'This site is blocked.' })],
    ['a portal that claims that the session is over', 452, '<title>Buy data</title>'],
    ['a portal that claims that the session is locked', 423, '{}'],
  ])('of %s say that it was not Akada that answered, and end nothing', async (_who, status, text) => {
    answer = (_, response) => response.writeHead(status, { 'retry-after': '7' }).end(text)
    const { session, send } = signedIn()
    const locked = vi.fn()
    session.onLocked(locked)
    const error = await send(classCalls.viewAll, {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status, code: 'foreign', retryAfter: '7' })
    expect(messageOf(error)).toBe(
      `Something between this device and Akada answered instead of it (${status}). Try again in a moment.`,
    )
    expect([isRefusal(error), session.get(), locked.mock.calls]).toEqual([false, user(1), []])
  })

  it('of an exchange of tokens that something else answered are followed by the same exchange', async () => {
    const shared = tabs()
    shared.open().session.set(user(1))
    for (const [status, body] of [
      [403, '<h1>Blocked</h1>'],
      [200, '<h1>Buy data</h1>'],
      [200, '{}'],
    ] as const) {
      answer = (_, response) => response.writeHead(status).end(body)
      await expect(shared.open().begin()).rejects.toMatchObject({ code: 'foreign' })
    }
    answer = expiring
    await shared.open().begin()
    expect(new Set(refreshes().map(({ body }) => JSON.parse(body).attempt)).size).toBe(1)
  })

  it('of a response that is cut in the middle are those of a lost connection', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '200' }).write('{"half":')
      setTimeout(() => response.destroy(), 20)
    }
    const found = await signedIn().send(classCalls.viewAll, {})
    await expect(found.text()).rejects.toMatchObject({ code: 'offline' })
  })

  it.each([
    [new SyntaxError('Unexpected token <'), 'Something went wrong. Reload the page and try again.'],
    [new TypeError('e is not iterable'), 'Something went wrong. Reload the page and try again.'],
    [new Error('Choose a smaller picture.'), 'Choose a smaller picture.'],
  ])('of the browser itself are not shown in its words (%s)', (error, words) => {
    expect(messageOf(error)).toBe(words)
    expect(isRefusal(error)).toBe(false)
  })

  it('report a timeout, and stay silent when cancelled on purpose', async () => {
    answer = () => {}
    const { send } = signedIn()
    await expect(send(classCalls.viewAll, { timeout: 40 })).rejects.toMatchObject({ code: 'timeout' })
    const leaving = new AbortController()
    const pending = send(classCalls.viewAll, { signal: leaving.signal })
    leaving.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the billing base', () => {
  it('is used for the wallet calls', async () => {
    answer = (_, response) => say(response, 200, {})
    const { send } = signedIn()
    await send(walletCalls.balance, { params: { id: 'a b' } })
    await send(classCalls.viewAll, {})
    expect(seen.map(({ url }) => url)).toEqual(['/billing/wallet/balance/a%20b', '/api/class/view-all'])
  })
})

describe('a long body', () => {
  const long = { remark: 'Ẹniọlá works well. '.repeat(100) }
  const put = () => signedIn().send(studentCalls.add, { body: long })

  it('is sent compressed, a short one is not', async () => {
    answer = (_request, response) => say(response, 200, {})
    await put()
    await signedIn().send(studentCalls.add, { body: { remark: 'Good.' } })
    expect(seen.map(({ encoding }) => encoding)).toEqual(['gzip', ''])
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(long)
  })

  it('is sent as it is where compressed bodies are refused, from then on at once', async () => {
    answer = ({ encoding }, response) => say(response, encoding ? 415 : 200, {})
    await put()
    await put()
    expect(seen.map(({ encoding }) => encoding)).toEqual(['gzip', '', ''])
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual(long)
  })
})
