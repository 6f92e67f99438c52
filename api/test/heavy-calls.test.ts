import { calls } from '@akada/contract/kernel/calls'
import { request as httpRequest } from 'node:http'
import * as z from 'zod'
import { expect, it } from 'vitest'
import { sql } from '../src/platform/db/index.ts'
import { type Feature, serve } from '../src/platform/http/index.ts'
import { testApp } from './app.ts'
import { makePerson, makeState, type SignedIn } from './factories.ts'

const base = { summary: 'For tests' }
const slept = { query: z.object({ seconds: z.string() }), response: z.object({ ok: z.boolean() }) }
const limit = { response: z.object({ limit: z.string() }) }
const testCalls = calls({ tag: 'Tests', access: 'signedIn', where: { in: 'nowhere' } })({
  light: { ...base, ...slept, call: 'GET /t/light' },
  heavy: { ...base, ...slept, call: 'GET /t/heavy', heavy: true },
  limitOfLight: { ...base, ...limit, call: 'GET /t/limit' },
  limitOfLong: { ...base, ...limit, call: 'GET /t/limit-of-long', heavy: 'long' },
  tooSlow: { ...base, ...slept, call: 'GET /t/too-slow' },
})

/** Heavy calls that work at the moment, and the most that ever did. */
const working = { now: 0, most: 0, people: [] as string[], twice: 0 }
const feature: Feature = {
  name: 'heavy calls',
  routes: serve(testCalls, {
    light: ({ db, query }) =>
      db.read(async tx => {
        await tx.rows(sql`select pg_sleep(${query.seconds}::float8)`)
        return { ok: true }
      }),
    heavy: async ({ db, query, actor }) => {
      if (working.people.includes(actor.staffId)) working.twice += 1
      working.people.push(actor.staffId)
      working.now += 1
      working.most = Math.max(working.most, working.now)
      try {
        return await db.read(async tx => {
          await tx.rows(sql`select pg_sleep(${query.seconds}::float8)`)
          return { ok: true }
        })
      } finally {
        working.now -= 1
        working.people.splice(working.people.indexOf(actor.staffId), 1)
      }
    },
    limitOfLight: ({ db }) => db.read(tx => tx.get(sql`select current_setting('statement_timeout') as "limit"`)),
    limitOfLong: ({ db }) => db.read(tx => tx.get(sql`select current_setting('statement_timeout') as "limit"`)),
    tooSlow: ({ db, query }) =>
      db.write(async tx => {
        tx.audited.exemptBecause = 'a test'
        await tx.rows(sql`select set_config('statement_timeout', '50', true)`)
        await tx.rows(sql`select pg_sleep(${query.seconds}::float8)`)
        return { ok: true }
      }),
  }),
}
const app = await testApp({
  endpoints: Object.values(testCalls),
  features: [feature],
  config: { dbPool: 4 },
})
const state = await makeState(app)
const people: SignedIn[] = []
for (let n = 0; n < 4; n++) people.push(await makePerson(app, { state, role: 'superAdmin' }))
const [someone] = people

const get = (path: string, as = someone) => app.get(`/api/t/${path}`, { as: as ?? null })
const sleeping = async (): Promise<number> =>
  (
    await app.owner.query(
      `select count(*)::int as n from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`,
    )
  ).rows[0].n

it('gives a statement of a person ten seconds, one of a long export and of the program itself a minute', async () => {
  expect((await get('limit')).body).toEqual({ limit: '10s' })
  expect((await get('limit-of-long')).body).toEqual({ limit: '1min' })
  const own = sql`select current_setting('statement_timeout') as "limit"`
  expect(await app.app.database.system.read(tx => tx.get(own))).toEqual({ limit: '1min' })
  expect(await app.app.database.forState(state.id).read(tx => tx.get(own))).toEqual({ limit: '1min' })
})

it('says of a statement that took too long that it was stopped, not that the service is away', async () => {
  const answer = await get('too-slow?seconds=5')
  expect(answer.status).toBe(503)
  expect(answer.error).toMatchObject({ code: 'too_slow', message: expect.stringContaining('took too long') })
})

it('works on one heavy call of a person, and on half of the connections in all, and refuses nobody else meanwhile', async () => {
  const heavy = people.flatMap(person => [1, 2, 3].map(() => get('heavy?seconds=0.3', person)))
  const began = performance.now()
  const light: number[] = []
  while (light.length < 40) {
    light.push((await get('light?seconds=0.001')).status)
    await new Promise(resume => setTimeout(resume, 10))
  }
  const slowest = performance.now() - began
  expect(new Set(light)).toEqual(new Set([200]))
  expect(slowest).toBeLessThan(6000)
  expect((await Promise.all(heavy)).map(({ status }) => status)).toEqual(heavy.map(() => 200))
  expect(working).toMatchObject({ now: 0, most: 2, twice: 0 })
})

it('ends a statement within seconds after its caller has gone, and does not begin one for a caller who has', async () => {
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const leave = (path: string) =>
    new Promise<void>(resolve => {
      const request = httpRequest(`${address}/api/t/${path}`, {
        headers: { authorization: `Bearer ${someone?.token}` },
      })
      request.on('error', () => resolve())
      request.end()
      setTimeout(() => request.destroy(), 700)
    })
  const left = leave('heavy?seconds=30')
  await expect.poll(sleeping, { timeout: 3000 }).toBe(1)
  // A second one of the same person waits for the first, and is never begun.
  await Promise.all([left, leave('heavy?seconds=29')])
  await expect.poll(sleeping, { timeout: 6000 }).toBe(0)
  expect((await get('heavy?seconds=0.01')).status).toBe(200)
  expect((await get('light?seconds=0.01')).status).toBe(200)
})
