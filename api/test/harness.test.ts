import { calls } from '@akada/contract/kernel/calls'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../src/platform/http/index.ts'
import { assertPortFree, exitStatusOf } from '../src/run.ts'
import { testApp } from './app.ts'
import { assertOneYearRead, cloneDatabase } from './database.ts'
import { makeSchoolWorld, makeStudent, makeSubject } from './factories.ts'

const { whoAmI } = calls({ tag: 'Tests' })({
  whoAmI: {
    call: 'GET /who-am-i',
    summary: 'Who am I?',
    access: 'signedIn',
    where: { in: 'nowhere' },
    response: z.object({ actingAs: z.string(), today: z.string(), operations: z.int() }),
  },
})

const app = await testApp({
  endpoints: [whoAmI],
  features: [
    {
      name: 'who',
      routes: serve(
        { whoAmI },
        {
          whoAmI: async call => ({
            actingAs: call.actor.actingAs,
            today: call.today,
            operations: call.actor.operations.size,
          }),
        },
      ),
    },
  ],
})

it('creates a whole world and lets a person act in it', async () => {
  const { session, principal, arm } = await makeSchoolWorld(app, {
    school: { name: 'Abeokuta Grammar School' },
    people: { principal: 'principal' },
    arms: { arm: ['JSS 1 Gold', 'principal'] },
  })
  await makeSubject(app, arm, { name: 'Mathematics', teacher: principal })
  await makeStudent(app, arm)
  expect(session.name).toBe('2026/2027')
  expect(session.activeTerm.name).toBe('First Term')

  const response = await app.get('/api/who-am-i', { as: principal })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ actingAs: 'Principal of Abeokuta Grammar School', today: '2026-10-14' })

  expect((await app.get('/api/who-am-i')).error).toMatchObject({ code: 'not_signed_in' })
  app.clock.advance(16 * 60 * 1000)
  expect((await app.get('/api/who-am-i', { as: principal })).status).toBe(451)
})

it('finds a statement that looks into the scores of every year, and none that names one', async () => {
  const clone = await cloneDatabase()
  onTestFinished(() => clone.drop())
  const looked = async (text: string) => {
    const client = new pg.Client({ connectionString: clone.connectionString })
    await client.connect()
    await client.query(text, [randomUUID()])
    await client.end()
    return assertOneYearRead(clone.connectionString)
  }
  await looked('select from score where student_id = $1 and session_year = (select akada_session_year($1))')
  await expect(looked('select from score where student_id = $1')).rejects.toThrow('score_1990')
})

it('a run of tests that is killed leaves no process and no folder behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akada-killed-'))
  const program = `
    import { spawn } from 'node:child_process'
    import { endTogether } from ${JSON.stringify(join(import.meta.dirname, 'child.ts'))}
    const { pid } = spawn('sleep', ['300'])
    endTogether(pid, 'TERM', ${JSON.stringify(folder)})
    console.log(pid)`
  const run = spawn(process.execPath, ['--input-type=module', '-e', program])
  onTestFinished(() => void run.kill('SIGKILL'))
  const pid = await new Promise<number>(resolve => run.stdout.once('data', text => resolve(Number(String(text)))))
  expect(existsSync(`/proc/${pid}`)).toBe(true)
  run.kill('SIGKILL')
  await expect.poll(() => existsSync(`/proc/${pid}`) || existsSync(folder)).toBe(false)
})

it('a demonstration tries its port before it is prepared, and names a free one to take', async () => {
  const other = createServer()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.int() }).parse(other.address())
  const place = { port, host: '127.0.0.1' }
  const error: unknown = await assertPortFree(place).catch((problem: unknown) => problem)
  expect(String(error)).toContain(`Port ${port} is in use. Stop the program that listens on it, or choose another port`)
  expect(exitStatusOf(error)).toBe(1)
  await new Promise(resolve => other.close(resolve))
  await assertPortFree(place)
})
