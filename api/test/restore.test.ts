import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealAudit, verifyChains } from '../src/platform/audit/index.ts'
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/db/embedded.ts'
import { sql } from '../src/platform/db/index.ts'
import { testApp } from './app.ts'
import { makeMatrixWorld, type MatrixWorld } from './matrix-world.ts'
import { pgDump } from './pg-dump.ts'
import { mark, registerWorld, sheet } from './register-world.ts'
import { saveAs, score, scoreWorld } from './score-world.ts'
import { bookFaults, pay, walletApp, walletWorld } from './wallet-world.ts'

const { app, sandbox } = await walletApp()
let folder = ''
let cluster: EmbeddedPostgres
let world: MatrixWorld
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'akada-restore-'))
  await chmod(folder, 0o711)
  cluster = await startEmbedded({ dataDir: folder, purpose: 'test' })
  world = await makeMatrixWorld(app)
  const { head } = await walletWorld(app)
  await pay(app, sandbox, head)
  const marks = await scoreWorld(app)
  await saveAs(app, marks, marks.teacher, [score(marks.ada, marks.ca1, 7)])
  const { arm, teacher, ada } = await registerWorld(app)
  const body = sheet([{ studentId: ada.id, mark: 'present' }])
  await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
  await sealAudit(app.app.database)
})
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface TableSum {
  rows: number
  checksum: string
}

/** Every table with how many rows it has and a checksum over them. */
const sumsOf = (url: string): Promise<Record<string, TableSum>> =>
  withClient(url, async client => {
    await client.query(`set timezone = 'UTC'`)
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
    const sums: Record<string, TableSum> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<TableSum>(`
        select count(*)::int as rows, md5(coalesce(string_agg(t::text, e'\\n' order by t::text collate "C"), '')) as checksum
        from ${name} t`)
      if (rows[0]) sums[name] = rows[0]
    }
    return sums
  })

/** What docs/operations.md tells the operator to run first: a dump holds no roles. */
const documentedRoles = async (): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const found = /<!-- roles of a restore -->\n```sql\n([^`]+)```/.exec(text)
  if (!found?.[1]) throw new Error('docs/operations.md does not say which roles a restore needs.')
  return found[1]
}

it('comes back whole from a dump in an empty cluster, and works there', async () => {
  const before = await sumsOf(app.connectionString)
  const filled = [
    'student',
    'staff',
    'enrolment',
    'register',
    'score',
    'score_change',
    'report_card',
    'audit_log',
    'audit_seal',
  ]
  const needed = [...filled.map(name => `public.${name}`), 'ledger.account', 'ledger.posting', 'ledger.entry']
  expect(needed.filter(name => !before[name]?.rows)).toEqual([])

  const dump = await pgDump(app.connectionString)
  await withClient(cluster.urlOf('postgres'), async client => client.query(await documentedRoles()))
  await withClient(cluster.connectionString, client => client.query(dump))
  expect(await sumsOf(cluster.connectionString)).toEqual(before)

  const restored = await testApp({ connectionString: cluster.connectionString })
  const { database } = restored.app
  expect((await verifyChains(database, new Date())).faults).toEqual([])
  expect(await bookFaults(restored)).toEqual([])
  expect((await restored.get('/health/ready')).status).toBe(200)
  const admin = world.personas.find(({ name }) => name === 'superAdmin')
  const found = await restored.get('/api/student/search?limit=5&page=1', { as: admin?.person ?? null })
  expect(found.status).toBe(200)
  const renamed = await database.system.write(tx => {
    tx.audited.exemptBecause = 'a test of the restore'
    return tx.run(sql`update student set last_name = 'Restored'`)
  })
  expect(renamed).toBe(before['public.student']?.rows)
})
