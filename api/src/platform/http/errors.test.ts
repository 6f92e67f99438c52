import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { CallerGone, PoolFull } from '../db/index.ts'
import { answerError } from './errors.ts'

const lines: string[] = []
const server = Fastify({
  logger: {
    level: 'warn',
    stream: new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    }),
  },
})
server.setErrorHandler(answerError)
const errors: Record<string, Error> = {
  full: new PoolFull({ cause: new Error('timeout exceeded when trying to connect') }),
  slow: Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  away: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  gone: new CallerGone(),
}
server.get<{ Params: { kind: string } }>('/:kind', async ({ params }) => {
  throw errors[params.kind] ?? new Error('unknown')
})
afterAll(() => server.close())

const answered = async (kind: string) => {
  lines.length = 0
  const { statusCode, body } = await server.inject(`/${kind}`)
  return { statusCode, code: body ? JSON.parse(body).code : null, logged: lines.map(line => JSON.parse(line).msg) }
}

it('tells a full pool, a statement that took too long and a database that is away apart, to the caller and in the log', async () => {
  expect(await answered('full')).toEqual({
    statusCode: 503,
    code: 'busy',
    logged: ['all connections of this process to the database are in use'],
  })
  expect(await answered('slow')).toEqual({
    statusCode: 503,
    code: 'too_slow',
    logged: ['a statement took too long and was ended'],
  })
  expect(await answered('away')).toEqual({ statusCode: 503, code: 'busy', logged: ['database away'] })
})

it('logs nothing of a statement that ended because its caller has gone', async () => {
  expect(await answered('gone')).toEqual({ statusCode: 499, code: null, logged: [] })
})
