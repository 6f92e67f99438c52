import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startChild } from '../../../test/child.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { clusterFolderOf } from './embedded-place.ts'

let folder = ''
let running: EmbeddedPostgres | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'akada-embedded-'))
  await chmod(folder, 0o711)
})
afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

const query = async (url: string, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** Writes numbers one after another, reporting each, until the connection breaks; returns the last that PostgreSQL acknowledged. */
const writeUntilBroken = async (url: string, tell: (written: number) => void): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  let last = 0
  try {
    for (;;) {
      await client.query('insert into written (n) values ($1)', [last + 1])
      last += 1
      tell(last)
    }
  } catch {
    return last
  } finally {
    await client.end().catch(() => {})
  }
}

const maxWritten = async (url: string): Promise<number> =>
  Number((await query(url, 'select coalesce(max(n), 0) as n from written')).rows[0]?.n)

/** Waits until the database responds again without help. */
const isBack = async (url: string): Promise<void> => {
  await expect
    .poll(() =>
      query(url, 'select 1').then(
        () => 'answers',
        () => 'away',
      ),
    )
    .toBe('answers')
}

it('recovers without help when PostgreSQL is killed while writing, with everything it acknowledged', async () => {
  const dataDir = join(folder, 'a long folder name that would not fit a socket path'.repeat(2))
  running = await startEmbedded({ dataDir })
  await query(running.connectionString, 'create table written (n bigint)')
  for (let round = 0; round < 3; round++) {
    await query(running.connectionString, 'truncate written')
    const some = Promise.withResolvers<void>()
    const writing = writeUntilBroken(running.connectionString, written => {
      if (written === 20) some.resolve()
    })
    await some.promise
    const killed = running.pid
    process.kill(killed, 'SIGKILL')
    const acknowledged = await writing
    expect(acknowledged).toBeGreaterThanOrEqual(20)
    await isBack(running.connectionString)
    expect(await maxWritten(running.connectionString)).toBeGreaterThanOrEqual(acknowledged)
    // The new one answers a moment before its process is known here.
    await expect.poll(() => running?.pid).not.toBe(killed)
  }
  const { rows } = await query(
    running.connectionString,
    `select current_setting('fsync') as fsync,
    current_setting('server_encoding') as encoding, current_setting('timezone') as zone`,
  )
  expect(rows).toEqual([{ fsync: 'on', encoding: 'UTF8', zone: 'UTC' }])

  const socketFolder = decodeURIComponent(running.connectionString.split('host=')[1] ?? '')
  await rm(join(socketFolder, '.s.PGSQL.5432'))
  await isBack(running.connectionString)
  expect(await maxWritten(running.connectionString)).toBeGreaterThan(0)
  await running.stop()
})

const startWriter = (dataDir: string) => {
  const writer = startChild('embedded-child.ts', dataDir)
  onTestFinished(() => void writer.process.kill('SIGKILL'))
  return writer
}

it('takes over the cluster of a killed server, and loses nothing that it acknowledged', async () => {
  const dataDir = join(folder, 'taken')
  const server = startWriter(dataDir)
  await server.says(/\n50\n/)
  server.process.kill('SIGKILL')
  await server.ended
  const acknowledged = Number(server.text().trim().split('\n').at(-1))
  running = await startEmbedded({ dataDir })
  expect(await maxWritten(running.connectionString)).toBeGreaterThanOrEqual(acknowledged)
  await running.stop()
  expect(await readFile(join(running.cluster, 'postmaster.pid'), 'utf8').catch(() => 'gone')).toBe('gone')
})

it('recovers if no process reaps the killed one', async () => {
  const dataDir = join(folder, 'unreaped')
  const parent = startWriter(dataDir)
  await parent.says(/\n5\n/)
  // Stopped, it never learns that its child has ended; without its mark, the cluster is taken over from it.
  parent.process.kill('SIGSTOP')
  const place = (await readdir(dataDir, { recursive: true })).find(path => path.endsWith('owner'))
  await rm(join(dataDir, place ?? 'no mark'))
  running = await startEmbedded({ dataDir })
  process.kill(running.pid, 'SIGKILL')
  await isBack(running.connectionString)
  expect(await maxWritten(running.connectionString)).toBeGreaterThanOrEqual(5)
  await running.stop()
})

it('only uses a cluster that another running process owns', async () => {
  const dataDir = join(folder, 'shared')
  const server = startWriter(dataDir)
  await server.says(/\n5\n/)
  const guest = await startEmbedded({ dataDir })
  expect(await maxWritten(guest.connectionString)).toBeGreaterThan(0)
  await guest.stop()
  expect((await query(guest.connectionString, 'select 1 as one')).rows).toEqual([{ one: 1 }])
  server.process.kill('SIGKILL')
  await server.ended
  running = await startEmbedded({ dataDir })
  await running.stop()
})

const copyFolder = (from: string, to: string): Promise<void> =>
  // A socket can't be copied, and backup tools do not try to.
  cp(from, to, { recursive: true, filter: async path => !(await lstat(path)).isSocket() })

it('refuses a copy of a data folder that is in use, and leaves the original alone', async () => {
  const original = join(folder, 'original')
  const copy = join(folder, 'copy')
  const server = startWriter(original)
  await server.says(/\n5\n/)
  await copyFolder(original, copy)
  await expect(startEmbedded({ dataDir: copy })).rejects.toThrow(/is a copy of the one in .*original.*Stop the program/)
  const before = server.text().length
  await expect.poll(() => server.text().length).toBeGreaterThan(before)

  server.process.kill('SIGKILL')
  await server.ended
  await expect(startEmbedded({ dataDir: copy })).rejects.toThrow('is a copy of the one in')
  running = await startEmbedded({ dataDir: original })
  await running.stop()
  // With the original stopped, a copy of it is a database of its own.
  await rm(copy, { recursive: true })
  await copyFolder(original, copy)
  const second = await startEmbedded({ dataDir: copy })
  await query(second.connectionString, 'truncate written')
  running = await startEmbedded({ dataDir: original })
  expect(await maxWritten(running.connectionString)).toBeGreaterThanOrEqual(5)
  expect(await maxWritten(second.connectionString)).toBe(0)
  await second.stop()
  expect(await maxWritten(running.connectionString)).toBeGreaterThanOrEqual(5)
  await running.stop()
})

it('starts if the pid in a stale lock file now belongs to another PostgreSQL, and leaves that one alone', async () => {
  const [dataDir, other] = [join(folder, 'reused'), join(folder, 'another')]
  const first = await startEmbedded({ dataDir })
  const lockFile = join(first.cluster, 'postmaster.pid')
  const lock = await readFile(lockFile, 'utf8')
  await first.stop()
  running = await startEmbedded({ dataDir: other })
  await writeFile(lockFile, lock.replace(/^\d+/, String(running.pid)))
  const again = await startEmbedded({ dataDir })
  expect(again.pid).not.toBe(running.pid)
  await again.stop()
  expect((await query(running.connectionString, 'select 1 as one')).rows).toEqual([{ one: 1 }])
  await running.stop()
})

it('refuses a copied data folder that names the place of the original, and follows one that was moved', async () => {
  const [original, copy, place] = [join(folder, 'noted'), join(folder, 'noted-copy'), join(folder, 'place')]
  for (const made of [original, place]) await mkdir(made)
  await writeFile(join(original, 'postgres-is-at'), `${place}\n`)
  expect(await clusterFolderOf(original, {})).toBe(place)
  await copyFolder(original, copy)
  await expect(clusterFolderOf(copy, {})).rejects.toThrow(`${copy} is a copy of ${await realpath(original)}`)
  await rm(original, { recursive: true })
  expect(await clusterFolderOf(copy, {})).toBe(place)
})
