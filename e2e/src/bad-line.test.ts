import { createServer } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { badLine, foreignPage, gatewayError } from './bad-line.ts'
import { end, listen } from './proxy.ts'

const seen: string[] = []
const product = createServer((asked, answer) => {
  seen.push(`${asked.method} ${asked.url}`)
  answer.writeHead(200, { 'content-type': 'application/json' }).end('{"answer":42}')
})
const line = await badLine(`http://127.0.0.1:${await listen(product)}`)

afterAll(async () => {
  await line.close()
  await end(product)
})

const ask = async (path: string, method = 'GET'): Promise<string> => {
  try {
    const answer = await fetch(line.url + path, { method })
    return `${answer.status} ${await answer.text()}`
  } catch {
    return 'no answer'
  }
}

it('passes requests on, and records them', async () => {
  expect(await ask('/api/a', 'POST')).toBe('200 {"answer":42}')
  expect(line.take()).toEqual([{ method: 'POST', path: '/api/a', fault: null }])
  expect(seen.splice(0)).toEqual(['POST /api/a'])
})

it('answers in place of the product, which gets nothing', async () => {
  line.fail(foreignPage)
  expect(await ask('/assets/a.js')).toContain('200 <!doctype html>')
  line.fail('redirected')
  expect(await ask('/assets/a.js')).toContain('Buy data to go on')
  line.fail(gatewayError(502, { 'retry-after': '7' }))
  expect(await ask('/api/a')).toContain('502 from the gateway')
  line.fail('cut')
  expect(await ask('/api/a')).toBe('no answer')
  expect(seen.splice(0)).toEqual([])
})

it('loses or shortens the answer of the product, which gets the request', async () => {
  line.fail('response lost')
  expect(await ask('/api/a', 'POST')).toBe('no answer')
  line.fail('response cut short')
  expect(await ask('/api/b')).toBe('no answer')
  line.fail('half a response')
  expect(await ask('/api/c')).toBe('200 {"answ')
  expect(seen.splice(0)).toEqual(['POST /api/a', 'GET /api/b', 'GET /api/c'])
})

it('fails only the requests that are named, until it is repaired', async () => {
  line.fail('cut', (path, method) => method === 'POST' && path.startsWith('/api'))
  expect([await ask('/api/a'), await ask('/api/a', 'POST')]).toEqual(['200 {"answer":42}', 'no answer'])
  line.repair()
  expect(await ask('/api/a', 'POST')).toBe('200 {"answer":42}')
})
