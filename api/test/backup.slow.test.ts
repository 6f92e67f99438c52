import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp, recordManifest } from '../src/admin/backup/backup.ts'
import { manifestName } from '../src/admin/backup/manifest.ts'
import { restoreBackup, verifyBackup } from '../src/admin/backup/restore.ts'
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/db/embedded.ts'
import { bringUpToDate } from '../src/run.ts'
import { withClient } from './backup.ts'
import { startChild } from './child.ts'

let folder = ''
let cluster: EmbeddedPostgres
let backup = ''
let acknowledged = 0

const configOf = (name: string, secret = 'the secret of this installation') => ({
  databaseUrl: null,
  migrationDatabaseUrl: null,
  dataDir: join(folder, name),
  secret,
  s3: null,
})
const now = new Date('2026-11-24T22:00:00Z')
const key = 'pictures/crest.webp'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'akada-backup-'))
  await chmod(folder, 0o711)
  const { dataDir } = configOf('source')
  cluster = await startEmbedded({ dataDir })
  await bringUpToDate(cluster.connectionString, true)
  await mkdir(join(dataDir, 'files/pictures'), { recursive: true })
  await writeFile(join(dataDir, 'files', key), 'a picture')
  await withClient(cluster.connectionString, async client => {
    await client.query(`insert into state (id, code, name) values (gen_random_uuid(), 'OG', 'Ogun')`)
    await client.query(
      `insert into file (id, state_id, storage_key, content_type, bytes) select gen_random_uuid(), id, $1, 'image/webp', 9 from state`,
      [key],
    )
  })
  await cluster.stop()
  // The portal, in a process of its own, which writes one number after the other.
  const portal = startChild('embedded-child.ts', dataDir)
  await portal.says(/^200$/m)
  const made = await backUp(configOf('source'), join(folder, 'backups'), now)
  portal.process.kill('SIGKILL')
  await portal.ended
  acknowledged = Number(/(\d+)\n[^\n]*$/.exec(portal.text())?.[1])
  cluster = await startEmbedded({ dataDir })
  backup = made.target
})
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

it('restores a backup made while the database was written to, without a gap in what had been acknowledged', async () => {
  const config = configOf('restored')
  const { manifest, differences, isOtherSecret } = await restoreBackup(config, backup)
  expect(differences).toEqual([])
  expect(isOtherSecret).toBe(false)
  const rows = manifest.tables['public.written']?.rows ?? 0
  expect(rows).toBeGreaterThanOrEqual(200)
  expect(rows).toBeLessThanOrEqual(acknowledged)
  const restored = await startEmbedded({ dataDir: config.dataDir, purpose: 'test' })
  const last = await withClient(restored.connectionString, client =>
    client.query('select max(n)::int as last, count(*)::int as rows from written'),
  )
  await restored.stop()
  expect(last.rows).toEqual([{ last: rows, rows }])
  expect(await readFile(join(config.dataDir, 'files', key), 'utf8')).toBe('a picture')
})

it('names what is missing or different after a restore, and that the secret is another one', async () => {
  const config = configOf('altered', 'another secret')
  expect(await restoreBackup(config, backup)).toMatchObject({ differences: [], isOtherSecret: true })
  const altered = await startEmbedded({ dataDir: config.dataDir, purpose: 'test' })
  await withClient(altered.connectionString, async client => {
    await client.query('delete from written where n = 7')
    await client.query(`update state set name = 'Ondo'`)
  })
  await rm(join(config.dataDir, 'files', key))
  const { manifest, differences } = await verifyBackup(config, backup)
  await altered.stop()
  const rows = manifest.tables['public.written']?.rows ?? 0
  expect(differences).toEqual([
    'public.state has the 1 rows of the backup, but with other content.',
    `public.written has ${rows - 1} rows; the backup has ${rows}.`,
    `1 uploaded files are missing, such as ${key}.`,
  ])
})

it('refuses a damaged backup, an incomplete one, and a data folder that is in use, and changes nothing', async () => {
  await expect(restoreBackup(configOf('source'), backup)).rejects.toThrow('There is a database in')
  await expect(restoreBackup(configOf('empty'), join(folder, 'source'))).rejects.toThrow('it is not a complete backup')
  const picture = join(backup, 'files', key)
  await writeFile(picture, 'something else')
  await expect(restoreBackup(configOf('empty'), backup)).rejects.toThrow(
    `The backup is damaged: 1 of its files are missing or altered, such as files/${key}. Nothing was restored.`,
  )
  await writeFile(picture, 'a picture')
  expect(await restoreBackup(configOf('empty'), backup)).toMatchObject({ differences: [] })
})

it('refuses a place within the data folder, and a database with tools of its own', async () => {
  await expect(backUp(configOf('source'), join(folder, 'source/files'), now)).rejects.toThrow('outside of DATA_DIR')
  const outside = { ...configOf('source'), databaseUrl: cluster.connectionString }
  await expect(backUp(outside, join(folder, 'backups'), now)).rejects.toThrow('back it up with its own tools')
  await expect(restoreBackup(outside, backup)).rejects.toThrow('restore it with its own tools')
})

it('records an outside database at the moment that its dump sees', async () => {
  const outside = { ...configOf('source'), databaseUrl: cluster.connectionString }
  const file = join(folder, 'outside.json')
  const dump = `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'snapshot'))}, process.env.SNAPSHOT)`
  const manifest = await recordManifest(outside, file, [process.execPath, '-e', dump], now)
  expect(await readFile(join(folder, 'snapshot'), 'utf8')).toMatch(/^[0-9A-F]{8}-[0-9A-F]{8}-\d+$/)
  expect(manifest.tables['public.written']?.rows).toBeGreaterThanOrEqual(acknowledged)
  expect((await verifyBackup(outside, file)).differences).toEqual([])
  await expect(recordManifest(outside, file, [process.execPath, '-e', 'process.exit(3)'], now)).rejects.toThrow(
    'failed with status 3: there is no backup',
  )
  expect(JSON.parse(await readFile(join(backup, manifestName), 'utf8'))).toMatchObject({ format: 1, storage: 'disk' })
})
