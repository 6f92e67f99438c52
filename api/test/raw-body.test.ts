import { expect, it } from 'vitest'
import { testApp } from './app.ts'
import { signed, testEndpoints, testFeature } from './platform-features.ts'

const options = { endpoints: testEndpoints, features: [testFeature], partial: false }
const app = await testApp(options)

const post = async (payload: Buffer | string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await app.server.inject({ method: 'POST', url: '/billing/t/signed', payload, headers })
  const answer: unknown = JSON.parse(body)
  return { status: statusCode, answer: Object(answer) }
}

it('passes on the bytes as received, whatever they are, with a header', async () => {
  const bodies = [
    Buffer.from('{ "a":\n 1, "a": 2 }'),
    Buffer.from('{"broken'),
    Buffer.from([0xff, 0xfe, 0x00, 0xc3]),
    Buffer.alloc(0),
  ]
  for (const body of bodies)
    for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/x-odd'])
      expect(await post(body, { 'content-type': type, 'x-signature': 'ab' })).toEqual({
        status: 200,
        answer: { hex: body.toString('hex'), signature: 'ab' },
      })
  expect((await post('x', { 'content-type': 'text/plain' })).answer).toEqual({ hex: '78', signature: null })
})

it('limits it, and restricts the other calls to JSON', async () => {
  const long = await post('x'.repeat(1001), { 'content-type': 'application/json' })
  expect([long.status, long.answer.code]).toEqual([413, 'too_large'])
  expect((await app.send('POST', '/billing/t/pay', { payload: '{"amount":1}' })).status).toBe(200)
  const text = await app.send(
    'POST',
    '/billing/t/pay',
    { payload: 'amount=1' },
    { headers: { 'content-type': 'text/plain' } },
  )
  expect(text.status).toBe(415)
  const allowed = await app.send('OPTIONS', '/billing/t/signed')
  expect(allowed.headers.allow).toBe('POST, OPTIONS')
})

it('refuses to start with such a call that requires a sign-in or has a body of its own', async () => {
  for (const more of [{ access: 'signedIn' as const }, { upload: { maxBytes: 1, accepts: [] } }]) {
    const endpoint = { ...signed, ...more }
    const routes = [{ endpoint, handle: async () => null }]
    await expect(
      testApp({ endpoints: [endpoint], features: [{ name: 'raw', routes }], partial: false }),
    ).rejects.toThrow('takes its body raw')
  }
})

it('recognises the name of the portal in the browser, and accepts no other', async () => {
  const seenAt = async (where: typeof app, origin?: string) => {
    const { body } = await where.get('/api/t/origin', { headers: origin === undefined ? {} : { origin } })
    return String(Object(body).origin)
  }
  for (const origin of [undefined, 'http://evil.example', 'http://localhost', 'null', 'http://akada.test:8080'])
    expect(await seenAt(app, origin)).toBe('http://akada.test')
  const here = await testApp({ ...options, config: { publicUrl: 'http://localhost:3000' } })
  for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'])
    expect(await seenAt(here, origin)).toBe(origin)
  for (const origin of [
    undefined,
    'http://127.0.0.1:3001',
    'https://127.0.0.1:3000',
    'http://localhost.evil.example:3000',
  ])
    expect(await seenAt(here, origin)).toBe('http://localhost:3000')
})
