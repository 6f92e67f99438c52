import { calls } from '@akada/contract/kernel/calls'
import { done, id } from '@akada/contract/kernel/fields'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { audit } from '../src/platform/audit/index.ts'
import { sql } from '../src/platform/db/index.ts'
import { type App, type Feature, serve } from '../src/platform/http/index.ts'
import { type TestApp, testApp } from './app.ts'
import { startChild } from './child.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { freezePostgres } from './freeze.ts'

const base = { access: 'public', where: { in: 'nowhere' }, response: done } as const
const { put } = calls({ tag: 'Tests' })({ put: { ...base, call: 'PUT /note', summary: 'Safe to repeat' } })
const { post } = calls({ tag: 'Tests' })({ post: { ...base, call: 'POST /note', summary: 'Not safe to repeat' } })
const { twice } = calls({ tag: 'Tests' })({ twice: { ...base, call: 'POST /notes', summary: 'In two transactions' } })
const { broken } = calls({ tag: 'Tests' })({
  broken: { ...base, call: 'POST /broken', summary: 'Fails after it has saved' },
})

const { form } = calls({ tag: 'Tests' })({
  form: {
    ...base,
    call: 'POST /form',
    summary: 'Safe to repeat with an id',
    body: z.object({ clientId: id.optional() }),
    safeToRepeat: 'withClientId',
  },
})

const note = (app: App) =>
  app.database.system.write(async tx => {
    audit.exempt(tx, 'a test')
    await tx.run(sql`insert into note default values`)
  })
const answer = { message: 'Saved.' }
const notes: Feature = {
  name: 'notes',
  routes: serve(
    { put, post, twice, broken, form },
    {
      put: async ({ app }) => note(app).then(() => answer),
      form: async ({ app }) => note(app).then(() => answer),
      post: async ({ app }) => note(app).then(() => answer),
      twice: async ({ app }) => {
        await note(app)
        cutting = { at: 'akada begin write', isForwarded: false }
        return note(app).then(() => answer)
      },
      broken: async ({ app }) => {
        await note(app)
        throw new Error('an error of the program')
      },
    },
  ),
}

/** Where the proxy cuts a connection: at a piece with this text, which PostgreSQL either receives or not. Once. */
let cutting: { at: string; isForwarded: boolean } | null = null

const startProxy = (socketPath: string): Promise<Server> => {
  const serve = (client: Socket) => {
    const upstream = connect(socketPath)
    let isCut = false
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.on('data', bytes => {
      if (!cutting || !bytes.includes(cutting.at)) return upstream.write(bytes)
      isCut = true
      if (cutting.isForwarded) upstream.write(bytes)
      else client.destroy()
      cutting = null
    })
    // PostgreSQL has carried out the command once it replies, but nobody receives the reply.
    upstream.on('data', bytes => (isCut ? client.destroy() : client.write(bytes)))
  }
  return new Promise(resolve => {
    const server = createServer(serve).listen(0, '127.0.0.1', () => resolve(server))
  })
}

let database: TestDatabase
let proxy: Server
let app: TestApp
beforeAll(async () => {
  database = await cloneDatabase()
  const url = new URL(database.connectionString.replace('@/', '@localhost/'))
  proxy = await startProxy(join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432'))
  const address = proxy.address()
  const port = typeof address === 'object' ? address?.port : 0
  app = await testApp({
    connectionString: `postgresql://akada@127.0.0.1:${port}${url.pathname}`,
    endpoints: [put, post, twice, broken, form],
    features: [notes],
    config: { dbPool: 2 },
  })
  await app.owner.query('create table note (id bigint generated always as identity)')
})
afterAll(async () => {
  proxy.close()
  await database.drop()
})
beforeEach(() => app.owner.query('truncate note'))

const countOfNotes = async (): Promise<number> =>
  (await app.owner.query('select count(*)::int as n from note')).rows[0].n

const unknown = 'It is not known whether this was saved. Sending it again is safe.'
const unknownCheck = 'It is not known whether this was saved. Reload the page and check before you send it again.'

it.each([
  { isForwarded: true, saved: 1 },
  { isForwarded: false, saved: 0 },
])(
  'does not claim to know the outcome of a commit whose reply was lost: $saved saved',
  async ({ isForwarded, saved }) => {
    for (const [method, url, message] of [
      ['PUT', '/api/note', unknown],
      ['POST', '/api/note', unknownCheck],
    ] as const) {
      await app.owner.query('truncate note')
      cutting = { at: 'commit', isForwarded }
      const { status, error, headers } = await app.send(method, url)
      expect([status, error.message, headers['retry-after']]).toEqual([503, message, '5'])
      expect(await countOfNotes()).toBe(saved)
      expect((await app.send(method, url)).status).toBe(200)
      expect(await countOfNotes()).toBe(saved + 1)
    }
  },
)

it('says that sending again is safe if the form has an id, and otherwise not', async () => {
  for (const [body, message] of [
    [{ clientId: randomUUID() }, unknown],
    [{}, unknownCheck],
  ] as const) {
    cutting = { at: 'commit', isForwarded: true }
    const { status, error } = await app.send('POST', '/api/form', { body })
    expect([status, error.message]).toEqual([503, message])
  }
})

it('says that nothing was saved if the connection was lost before the end of the transaction', async () => {
  cutting = { at: 'akada begin write', isForwarded: true }
  const { status, error } = await app.send('POST', '/api/note')
  expect([status, error.code]).toEqual([503, 'busy'])
  expect(error.message).toContain('Nothing was saved')
  expect(await countOfNotes()).toBe(0)
})

it('does not say that nothing was saved if an earlier transaction of the request was committed', async () => {
  const lost = await app.send('POST', '/api/notes')
  expect([lost.status, lost.error.message]).toEqual([503, unknownCheck])
  const failed = await app.send('POST', '/api/broken')
  expect(failed.status).toBe(500)
  expect(failed.error.message).toContain('after part of this was saved')
  expect(await countOfNotes()).toBe(2)
})

const startServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'akada-outage-'))
  await chmod(dataDir, 0o711)
  const child = startChild('server-child.ts', dataDir)
  onTestFinished(async () => {
    child.process.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  const [, port] = await child.says(/port (\d+)/)
  return { ...child, dataDir, url: `http://127.0.0.1:${port}` }
}

it('responds with 503 while the database is stopped, and recovers without help when it resumes', async () => {
  const server = await startServer()
  // Without these limits a request waits forever; a machine may be slow, so they are generous.
  const ask = (path: string, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, signal: AbortSignal.timeout(60_000) })
  const statusOf = async (path: string, method?: string) => (await ask(path, method)).status
  expect(await statusOf('/api/count', 'POST')).toBe(200)
  expect(await statusOf('/health/ready')).toBe(200)

  const thaw = await freezePostgres(server.dataDir)
  onTestFinished(thaw)
  // More than there are connections.
  const waiting = Array.from({ length: 25 }, (_, at) => ask('/api/count', at % 2 ? 'POST' : 'GET'))
  expect(await statusOf('/health/ready')).toBe(503)
  for (const response of await Promise.all(waiting)) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  }
  expect(await statusOf('/api/count')).toBe(503)
  expect(await statusOf('/health/live')).toBe(200)

  thaw()
  await expect.poll(() => statusOf('/api/count', 'POST')).toBe(200)
  await expect.poll(() => statusOf('/health/ready')).toBe(200)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('is not ready if a role of the requests may not read', async () => {
  const own = await testApp({ endpoints: [put], features: [] })
  expect((await own.get('/health/ready')).status).toBe(200)
  for (const [break_, repair] of [
    ['revoke select on state from akada_app', 'grant select on state to akada_app'],
    ['revoke all on student from akada_app', 'grant select, insert, update, delete on student to akada_app'],
    ['revoke select on auth_session from akada_system', 'grant select on auth_session to akada_system'],
    ['revoke usage on schema public from akada_app, public', 'grant usage on schema public to akada_app, public'],
  ] as const) {
    await own.owner.query(break_)
    expect([break_, (await own.get('/health/ready')).status]).toEqual([break_, 503])
    await own.owner.query(repair)
    expect([repair, (await own.get('/health/ready')).status]).toEqual([repair, 200])
  }
})
