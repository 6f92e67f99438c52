import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordManifest } from '../src/admin/manifest/manifest.ts'
import { verifyBackup } from '../src/admin/manifest/verify.ts'
import { withClient } from './backup.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

let folder = ''
let database: TestDatabase
const secret = 'the secret of this installation'
const now = new Date('2026-11-24T22:00:00Z')
const key = 'pictures/crest.webp'

const config = (more: { secret?: string; databaseUrl?: string } = {}) => ({
  databaseUrl: database.connectionString,
  migrationDatabaseUrl: null,
  dataDir: folder,
  secret,
  s3: null,
  ...more,
})

const storeCrest = () => writeFile(join(folder, 'files', key), 'a picture')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'akada-manifest-'))
  database = await cloneDatabase()
  await mkdir(join(folder, 'files/pictures'), { recursive: true })
  await storeCrest()
  await withClient(database.connectionString, async client => {
    await client.query('create table written as select generate_series(1, 200) as n')
    await client.query(`insert into state (id, code, name) values (gen_random_uuid(), 'OG', 'Ogun')`)
    await client.query(
      `insert into file (id, state_id, storage_key, content_type, bytes) select gen_random_uuid(), id, $1, 'image/webp', 9 from state`,
      [key],
    )
  })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const isThere = (path: string) => access(path).then(Boolean, String)

it('records a database at the moment that its dump sees, and when it was backed up', async () => {
  const file = join(folder, 'manifest.json')
  await recordManifest(config(), join(folder, 'without-dump.json'), [], now)
  expect(await isThere(join(folder, 'last-backup'))).toContain('ENOENT')
  const dump = `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'snapshot'))}, process.env.SNAPSHOT)`
  const manifest = await recordManifest(config(), file, [process.execPath, '-e', dump], now)
  expect(await readFile(join(folder, 'snapshot'), 'utf8')).toMatch(/^[0-9A-F]{8}-[0-9A-F]{8}-\d+$/)
  expect(await readFile(join(folder, 'last-backup'), 'utf8')).toBe(now.toISOString())
  expect(manifest.tables['public.written']?.rows).toBe(200)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 1, storage: 'disk' })
  // By its file, or by the folder that has it.
  for (const place of [file, folder]) expect((await verifyBackup(config(), place)).differences).toEqual([])
})

it('writes no manifest of a dump that failed', async () => {
  const file = join(folder, 'failed.json')
  await expect(recordManifest(config(), file, [process.execPath, '-e', 'process.exit(3)'], now)).rejects.toThrow(
    'failed with status 3: there is no backup',
  )
  expect(await isThere(file)).toContain('ENOENT')
  await expect(verifyBackup(config(), join(folder, 'files'))).rejects.toThrow('it is not a complete backup')
  await writeFile(file, '{"format": 1}')
  await expect(verifyBackup(config(), file)).rejects.toThrow('it is damaged, or of a newer version')
})

it('names what is missing or different after a restore, and that the secret is another one', async () => {
  const file = join(folder, 'before.json')
  await recordManifest(config(), file, [], now)
  await withClient(database.connectionString, async client => {
    await client.query('delete from written where n = 7')
    await client.query(`update state set name = 'Ondo'`)
  })
  await rm(join(folder, 'files', key))
  const { differences, isOtherSecret } = await verifyBackup(config({ secret: 'another secret' }), file)
  expect(isOtherSecret).toBe(true)
  expect(differences).toEqual([
    'public.state has the 1 rows of the backup, but with other content.',
    'public.written has 199 rows; the backup has 200.',
    `1 uploaded files are missing, such as ${key}.`,
  ])
  await storeCrest()
})
