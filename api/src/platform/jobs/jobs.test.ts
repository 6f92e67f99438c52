import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Database, openDatabase, sql } from '../db/index.ts'
import { createJobs, type Jobs, prepareJobs } from './index.ts'

const STATE = '01938f3e-7b1a-7c1d-9a4e-3f0b2a6f4c11'
const numbered = z.object({ number: z.number().int() })

let server: TestDatabase
let database: Database
let jobs: Jobs
let errors: { message: string; name?: string }[]

const inDatabase = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const make = (options: { listen?: boolean } = {}): Jobs =>
  createJobs({
    ...options,
    connectionString: server.loginUrl,
    onError: (error, job) => errors.push({ message: error.message, ...(job ? { name: job.name } : {}) }),
  })

const waitFor = (done: () => boolean, timeout = 60_000) => expect.poll(done, { timeout, interval: 20 }).toBe(true)

beforeAll(async () => {
  server = await cloneDatabase('empty')
  database = openDatabase({
    connectionString: server.loginUrl,
    pool: 4,
    preparedStatements: true,
    demandAudit: false,
  })
})

afterAll(async () => {
  await database.close()
  await server.drop()
})

beforeEach(async () => {
  await inDatabase('drop schema if exists jobs cascade')
  await prepareJobs(server.connectionString)
  errors = []
  jobs = make()
})

afterEach(() => jobs.stop(5))

describe('jobs', () => {
  it('run after a commit, and never after a rollback', async () => {
    const done: number[] = []
    jobs.define('count', { schema: numbered, handler: async ({ number }) => void done.push(number) })
    await jobs.start()
    await database.system
      .write(async tx => {
        await jobs.send(tx, 'count', { number: 1 })
        throw new Error('changed my mind')
      })
      .catch(() => {})
    const id = await database.system.write(tx => jobs.send(tx, 'count', { number: 2 }))
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    await waitFor(() => done.length > 0)
    expect(done).toEqual([2])
    expect(errors).toEqual([])
  })

  it('are found and retried without notifications', async () => {
    await jobs.stop(5)
    jobs = make({ listen: false })
    const runs: number[] = []
    jobs.define('count', {
      schema: numbered,
      retry: { times: 1, delaySeconds: 1 },
      handler: async ({ number }, { retries }) => {
        runs.push(retries)
        if (retries === 0) throw new Error(`not yet ${number}`)
      },
    })
    await jobs.start()
    await database.system.write(tx => jobs.send(tx, 'count', { number: 1 }))
    await waitFor(() => runs.length === 2, 20_000)
    expect(runs).toEqual([0, 1])
  })

  it("can be sent from a tenant's transaction, which cannot read any job", async () => {
    const done: number[] = []
    jobs.define('count', { schema: numbered, handler: async ({ number }) => void done.push(number) })
    await jobs.start()
    const tenant = database.forState(STATE)
    await tenant.write(tx => jobs.send(tx, 'count', { number: 7 }))
    await waitFor(() => done.length === 1)
    await expect(tenant.read(tx => tx.rows(sql`select data from jobs.job_common`))).rejects.toThrow('permission denied')
  })

  it('are retried when they fail, and the failure is reported without their data', async () => {
    const tries: number[] = []
    jobs.define('fragile', {
      schema: numbered,
      retry: { times: 2, delaySeconds: 1 },
      handler: async (_, { retries }) => {
        tries.push(retries)
        if (retries === 0) throw new Error('not yet')
      },
    })
    await jobs.start()
    await database.system.write(tx => jobs.send(tx, 'fragile', { number: 1 }))
    await waitFor(() => tries.length === 2, 15_000)
    expect(tries).toEqual([0, 1])
    expect(errors).toEqual([{ message: 'not yet', name: 'fragile' }])
  })

  it('refuse data that does not fit, unknown names, and late definitions', async () => {
    jobs.define('count', { schema: numbered, handler: async () => {} })
    expect(() => jobs.define('count', { schema: numbered, handler: async () => {} })).toThrow("can't be called")
    expect(() => jobs.every('other', '* * * * *')).toThrow('no job')
    await jobs.start()
    await database.system.write(async tx => {
      await expect(jobs.send(tx, 'count', { number: 'x' })).rejects.toThrow()
      await expect(jobs.send(tx, 'other', {})).rejects.toThrow('no job called other')
    })
    expect(() => jobs.define('late', { schema: numbered, handler: async () => {} })).toThrow('before')
  })

  it('with the same key are kept once', async () => {
    jobs.define('tidy', { schema: z.object({}), handler: async () => {} })
    await jobs.start()
    const send = () => database.system.write(tx => jobs.send(tx, 'tidy', {}, { once: { key: 'all', seconds: 3600 } }))
    expect(await send()).not.toBeNull()
    expect(await send()).toBeNull()
  })

  it('in progress are waited for when the server stops; no new job is started', async () => {
    const events: string[] = []
    const finish = Promise.withResolvers<void>()
    jobs.define('slow', {
      schema: numbered,
      handler: async ({ number }) => {
        events.push(`begun ${number}`)
        await finish.promise
        events.push(`done ${number}`)
      },
    })
    await jobs.start()
    await database.system.write(tx => jobs.send(tx, 'slow', { number: 1 }))
    await waitFor(() => events.length === 1)
    const stopping = jobs.stop()
    finish.resolve()
    await stopping
    await database.system.write(tx => jobs.send(tx, 'slow', { number: 2 }))
    expect(events).toEqual(['begun 1', 'done 1'])
    const left = await database.system.read(tx =>
      tx.rows<{ state: string }>(sql`select state::text from jobs.job_common order by created_on`),
    )
    expect(left.map(row => row.state)).toEqual(['completed', 'created'])
  })

  it('are shared between processes, and schedules follow what is defined', async () => {
    const done: string[] = []
    const second = make()
    for (const [name, one] of [
      ['first', jobs],
      ['second', second],
    ] as const) {
      one.define('count', { schema: numbered, handler: async ({ number }) => void done.push(`${name} ${number}`) })
    }
    jobs.define('nightly', { schema: z.object({}), handler: async () => {} })
    jobs.every('nightly', '30 2 * * *')
    await jobs.start()
    const schedules = () =>
      database.system.read(tx =>
        tx.rows<{ name: string; timezone: string }>(sql`select name, timezone from jobs.schedule`),
      )
    expect(await schedules()).toEqual([{ name: 'nightly', timezone: 'Africa/Lagos' }])
    await second.start()
    expect(await schedules()).toEqual([])
    await database.system.write(async tx => {
      for (let number = 0; number < 6; number++) await jobs.send(tx, 'count', { number })
    })
    await waitFor(() => done.length === 6)
    expect(new Set(done.map(entry => entry.split(' ')[1])).size).toBe(6)
    await second.stop()
  })

  it('are ready in every process, even if several create the queue at once', async () => {
    await inDatabase('drop schema jobs cascade')
    const others = Array.from({ length: 8 }, make)
    for (const one of others) {
      one.define('nightly', { schema: z.object({}), handler: async () => {} })
      one.every('nightly', '30 2 * * *')
    }
    // The later ones find an existing queue, and still grant what is granted already.
    for (const some of [others.slice(0, 4), others.slice(4)]) {
      const starts = await Promise.allSettled(
        some.map(one => prepareJobs(server.connectionString).then(() => one.start())),
      )
      expect(starts.filter(one => one.status === 'rejected').map(one => String(one.reason))).toEqual([])
    }
    await Promise.all(others.map(one => one.stop()))
  })
})
