import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealAudit, verifyChains } from '../src/platform/audit/index.ts'
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/db/embedded.ts'
import { sql } from '../src/platform/db/index.ts'
import { testApp } from './app.ts'
import { documentedRoles, sumsOf, withClient } from './backup.ts'
import { makeMatrixWorld, type MatrixWorld } from './matrix-world.ts'
import { pgDump } from './pg-dump.ts'
import { mark, registerWorld, sheet } from './register-world.ts'
import { saveAs, score, scoreWorld } from './score-world.ts'
import { bookErrors, pay, walletApp, walletWorld } from './wallet-world.ts'

const { app, sandbox } = await walletApp({ readsAllYears: true })
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

it('is complete after a restore from a dump into an empty cluster, and works there', async () => {
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
  const inherits = await withClient(cluster.connectionString, async client => {
    const { rows } = await client.query(`
      select pg_has_role('akada_app', 'akada_family', 'usage') as app,
        pg_has_role('akada_system', 'akada_state_system', 'usage') as system`)
    return rows
  })
  expect(inherits).toEqual([{ app: false, system: false }])
  expect(await sumsOf(cluster.connectionString)).toEqual(before)

  const restored = await testApp({ connectionString: cluster.connectionString })
  const { database } = restored.app
  expect((await verifyChains(database, new Date())).errors).toEqual([])
  expect(await bookErrors(restored)).toEqual([])
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
