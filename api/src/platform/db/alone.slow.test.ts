import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { NotAlone, serveAlone } from './alone.ts'

const holders = `select pid from pg_stat_activity where application_name = 'akada-files-on-disk' and datname = current_database()`

it('lets one process serve a database with files on disk, and the next one once the lock of the first has ended', async () => {
  const database = await cloneDatabase()
  onTestFinished(() => database.drop())
  const owner = new pg.Client({ connectionString: database.connectionString })
  await owner.connect()
  onTestFinished(() => owner.end())
  const told: string[] = []
  const serve = (patienceMs: number) =>
    serveAlone(database.connectionString, { patienceMs, tell: sentence => told.push(sentence) })

  await serve(0)
  await expect(serve(600)).rejects.toThrow(NotAlone)
  expect(told).toEqual(['Another process serves this database with files on disk: waiting for it to end.'])
  await expect(serve(0)).rejects.toThrow('STORAGE=s3')

  const second = serve(60_000)
  // What remains of a process that was killed is the end of its connection.
  const [first] = (await owner.query(`${holders} order by backend_start`)).rows
  await owner.query('select pg_terminate_backend($1)', [first.pid])
  await second
  // The first process, if it still runs, asks again and is told that another one has taken over.
  await expect.poll(() => told.at(-1), { timeout: 30_000 }).toContain('Another process already serves this database')
  await owner.query(
    `select pg_terminate_backend(pid) from (${holders}) h where pid in (select pid from pg_locks where locktype = 'advisory' and granted)`,
  )
  await expect
    .poll(
      async () =>
        (await owner.query(`select count(*)::int as n from pg_locks where locktype = 'advisory' and granted`)).rows[0]
          .n,
      { timeout: 30_000 },
    )
    .toBe(1)
})
