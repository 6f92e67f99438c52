import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { loggerFor } from './index.ts'

/** The lines that a server logs while `work` runs. */
const linesOf = (work: (log: ReturnType<typeof Fastify>['log']) => void): string[] => {
  let text = ''
  const stream = new Writable({
    write: (piece, _encoding, done) => {
      text += String(piece)
      done()
    },
  })
  const logger = loggerFor('info')
  const { log } = Fastify({ logger: { ...(typeof logger === 'object' ? logger : {}), stream } })
  work(log)
  return text.trimEnd().split('\n')
}

it('writes one line of JSON for each entry, with the time in UTC, whatever the text has in it', () => {
  const forged = 'first\n{"level":"info","msg":"forged"}\r\n\u2028'
  const lines = linesOf(log => {
    log.info({ route: forged }, forged)
    log.info('second')
  })
  const [first, second, ...others] = lines.map((line): Record<string, unknown> => JSON.parse(line))
  expect(others).toEqual([])
  expect(first).toMatchObject({ level: 'info', route: forged, msg: forged })
  expect(first?.['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(second).toMatchObject({ msg: 'second' })
})

it('writes of an error what happened and where, and none of the values of the database', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'staff_phone_key',
    detail: 'Key (phone)=(0803)',
  })
  const [line = ''] = linesOf(log => log.error({ err: error }, 'failed'))
  expect(JSON.parse(line)).toMatchObject({ level: 'error', err: { code: '23505', constraint: 'staff_phone_key' } })
  expect(line).not.toContain('0803')
})
