import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoints } from '@akada/contract'
import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import { fullPath } from '../src/platform/http/index.ts'
import { describe, expect, it } from 'vitest'
import * as make from './factories.ts'
import { testApp } from './app.ts'

const app = await testApp()
const { school, head } = await make.makeOrganisations(app, { people: { head: 'principal' } })

const calls: readonly EndpointDefinition[] = endpoints
const withBody = calls.filter(({ body, upload }) => body && !upload)
const pathOf = (endpoint: EndpointDefinition): string => fullPath(endpoint).replace(/\{\w+\}/g, school.id)

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth)

const bodies: Record<string, string> = {
  'lists within lists': nested(5000, '[', ']'),
  'objects within objects': `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  'brackets that are never closed': '['.repeat(200_000),
  'closings only': ']'.repeat(5000),
  'a string that never ends': `{"name":"${'\\'.repeat(5000)}`,
  'numbers beyond all numbers': '{"amount":1e999,"limit":-1e999,"page":1e-999,"score":123456789012345678901234567890}',
  'one name twice': `{"school":"${school.id}","school":"00000000-0000-7000-8000-000000000000"}`,
  'names of prototypes': '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":1}',
  'half characters and NUL': '{"name":"\\ud800","\\ud800":"a\\u0000b","username":"\\u0000"}',
  'the wrong kind': '[1,"2",null,{}]',
  nothing: 'null',
  'a number': '7',
}

describe('a malicious body', () => {
  it.each(Object.entries(bodies))('is refused by every call: %s', async (_what, payload) => {
    const answers = await Promise.all(
      withBody.map(async endpoint => {
        const { status } = await app.send(endpoint.method, pathOf(endpoint), { payload }, { as: head })
        return { call: `${endpoint.method} ${endpoint.path}`, status }
      }),
    )
    expect(answers.length).toBeGreaterThan(50)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('is refused in plain words when it is nested too deep, and is never parsed', async () => {
    const sent = await app.send('POST', '/api/auth/login', { payload: bodies['lists within lists'] })
    expect([sent.status, sent.error.code]).toEqual([400, 'unreadable'])
  })
})

describe('a body with a duplicate field', () => {
  const json = '{"username":"ada","password":"x"}'
  const refused: Record<string, string> = {
    'with the same value': json.replace('}', ',"password":"x"}'),
    'with another value': json.replace('}', ',"password":"y"}'),
    'spelt with an escape': json.replace('}', String.raw`,"p\u0061ssword":"y"}`),
    'within an object of a list': json.replace('}', ',"more":[1,[{"a":{"b":1,"c":2,"b":3}}]]}'),
    'named as a prototype is': json.replace('}', ',"__proto__":1,"__proto__":2}'),
  }
  it.each(Object.entries(refused))('is refused in plain words: %s', async (_what, payload) => {
    const sent = await app.send('POST', '/api/auth/login', { payload })
    expect([sent.status, sent.error.code]).toEqual([400, 'repeated_field'])
    expect(sent.error.message).toBe('The request names the same field twice. Send each field once.')
  })

  it('is not confused with fields of the same name in different objects, or with colons and braces in texts', async () => {
    for (const more of [
      ',"a":{"b":1},"c":{"b":1}',
      String.raw`,"a":"{\"b\":1,\"b\":2}"`,
      ',"a":[{"b":1},{"b":2},{}],"b":null',
    ]) {
      const sent = await app.send('POST', '/api/auth/login', { payload: json.replace('}', `${more}}`) })
      expect([more, sent.error.code]).not.toEqual([more, 'repeated_field'])
    }
  })
})

describe('a malicious address', () => {
  const list = '/api/student/search'
  const asked: Record<string, string> = {
    'brackets within brackets': `${list}?a${'[b]'.repeat(1000)}=1`,
    'brackets that are never closed': `${list}?school${'['.repeat(5000)}=1`,
    'a list with a far index': `${list}?school[999999999]=${school.id}`,
    'too many names': `${list}?${Array.from({ length: 3000 }, (_, at) => `a${at}=1`).join('&')}`,
    'names of prototypes': `${list}?__proto__[admin]=1&constructor[prototype][admin]=1&school[__proto__]=1`,
    'bytes that are no UTF-8': `${list}?searchTerm=%ff%fe%c3%28`,
    'a percent sign alone': `${list}?searchTerm=%&school=%zz`,
    'half of an encoded letter in the path': '/api/student/view-by-id/%E0%A4',
    'a NUL in the path': '/api/student/view-by-id/%00',
    'a path of many parts': `/api/${'../'.repeat(500)}etc/passwd`,
    'a long path': `/api/student/view-by-id/${'a'.repeat(8000)}`,
    'numbers beyond all numbers': `${list}?limit=1e999&page=-1e999`,
    'a number that is none': `${list}?limit=NaN&page=0x10`,
    'a list where one value is wanted': `${list}?limit[0]=1&limit[1]=2&searchTerm[a]=b`,
  }
  it.each(Object.entries(asked))('is refused or answered: %s', async (_what, url) => {
    const { status } = await app.get(url, { as: head })
    expect(status).toBeLessThan(500)
  })

  it('may have arbitrarily long headers and first lines, and leaves the server running', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo
    // A server that has read enough may also close the connection while the rest is on its way.
    const answerTo = async (request: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1')
      socket.end(request)
      const answer = await text(socket).catch(() => '')
      return answer.split('\r\n')[0] || 'closed'
    }
    const refused = /^(?:HTTP\/1.1 4\d\d .*|closed)$/
    const host = 'Host: akada.test\r\nConnection: close\r\n\r\n'
    expect(await answerTo(`GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${host}`)).toMatch(refused)
    expect(await answerTo(`GET / HTTP/1.1\r\nX-Long: ${'a'.repeat(100_000)}\r\n${host}`)).toMatch(refused)
    expect(await answerTo(`NONSENSE\u0000\r\n${host}`)).toMatch(refused)
    expect(await answerTo(`GET /health/live HTTP/1.1\r\n${host}`)).toMatch(/^HTTP\/1.1 200 /)
  })
})
