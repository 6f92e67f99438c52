import { once } from 'node:events'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Connection } from './connection.ts'
import { load, requestOf } from './index.ts'

describe('the load generator', () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const bytes = Buffer.concat(parts)
      const body =
        request.headers['content-encoding'] === 'gzip' ? `gzip of ${gunzipSync(bytes).toString()}` : bytes.toString()
      const text = request.url === '/large' ? 'x'.repeat(400_000) : `got ${body} at ${request.url}`
      response.writeHead(request.url === '/error' ? 500 : 200, { 'content-length': Buffer.byteLength(text) })
      response.end(text)
    })
  })
  const port = () => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const order = { host: '127.0.0.1', connections: 3, seconds: 5 }

  it('reads responses of any size one after the other on one connection', async () => {
    const connection = await Connection.open('127.0.0.1', port())
    const ask = (path: string, body?: string) =>
      connection.ask(requestOf({ method: 'POST', path, body, expect: '' }, 'localhost'))
    expect((await ask('/a', 'Ọlá')).body.toString()).toBe('got Ọlá at /a')
    expect((await ask('/large')).body.length).toBe(400_000)
    const { status, body } = await ask('/b')
    expect([status, body.toString()]).toEqual([200, 'got  at /b'])
    const packed = await connection.ask(
      requestOf({ method: 'POST', path: '/c', body: 'Ọlá', packed: true, expect: '' }, 'localhost'),
    )
    expect(packed.body.toString()).toBe('got gzip of Ọlá at /c')
    connection.close()
  })

  it('sends each one-time request exactly once, and ends when there is none left', async () => {
    asked = 0
    const asks = Array.from({ length: 40 }, (_, at) => ({
      method: 'PATCH' as const,
      path: `/${at}`,
      body: `${at}`,
      expect: `got ${at} at /${at}`,
    }))
    const outcome = await load({ ...order, port: port(), use: 'once', asks })
    expect(outcome).toMatchObject({ done: 40, sent: 40, errors: [] })
    expect(asked).toBe(40)
  })

  it('sends the request that follows from a response, and counts both as one', async () => {
    asked = 0
    const path = '/transfers?"id":"7"'
    const next = { method: 'PATCH' as const, path: '/{id}/accept', body: 'yes', expect: 'got yes at /7/accept' }
    const asks = [{ method: 'POST' as const, path, body: '', expect: 'got', next }]
    expect(await load({ ...order, port: port(), use: 'once', asks })).toMatchObject({ done: 1, errors: [] })
    expect(asked).toBe(2)
    const wrong = [{ method: 'POST' as const, path, body: '', expect: 'got', next: { ...next, expect: 'no' } }]
    await expect(load({ ...order, port: port(), use: 'once', asks: wrong })).rejects.toThrow('/7/accept')
  })

  it('never counts a wrong response', async () => {
    const wrong = (path: string, expected: string) =>
      load({ ...order, port: port(), use: 'again', asks: [{ method: 'GET', path, expect: expected }] })
    await expect(wrong('/error', 'got')).rejects.toThrow('500')
    await expect(wrong('/fine', 'something else')).rejects.toThrow('A wrong answer')
  })
})
