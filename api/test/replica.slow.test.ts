import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateStudentBody } from '@akada/contract/students/schemas'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { loginUrlOf } from '../src/platform/db/roles.ts'
import { bringUpToDate } from '../src/run.ts'
import { testApp } from './app.ts'
import * as make from './factories.ts'
import { startStandby } from './standby.ts'

const folder = await mkdtemp(join(tmpdir(), 'akada-replica-'))
await chmod(folder, 0o711)
const primary = await startEmbedded({ dataDir: join(folder, 'primary'), purpose: 'test' })
await bringUpToDate(primary.connectionString, true)
const standby = await startStandby(primary, join(folder, 'standby'))
// The app's own hook closes it before this one, which was registered earlier.
afterAll(async () => {
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})
const app = await testApp({
  connectionString: primary.connectionString,
  config: { readDatabaseUrl: loginUrlOf(standby.connectionString) },
})

const { replica } = app.app.database
if (!replica) throw new Error('The server has no replica.')
const reads = () => ({ ...replica.reads() })

let principal: make.SignedIn
let studentId = ''
let arm: make.TestClassArm
beforeAll(async () => {
  const { state, school, session } = await make.makeSchoolWorld(app)
  arm = await make.makeClassArm(app, { state, school, session })
  studentId = (await make.makeStudent(app, arm)).id
  principal = await make.makePerson(app, { state, role: 'principal', school })
})

const view = (cookie?: string, id = studentId) =>
  app.request('GET /student/view-by-id/{id}', { params: { id } }, { as: principal, headers: cookie ? { cookie } : {} })

/** Gives the student another first name; returns the cookie with which the server remembers the write. */
const rename = async (firstName: string, cookie = ''): Promise<string> => {
  const { body: student } = await view()
  const saved = await app.request(
    'PATCH /student/update/{id}',
    { params: { id: studentId }, body: updateStudentBody.parse({ ...student, firstName }) },
    { as: principal, headers: { cookie } },
  )
  expect(saved.status).toBe(200)
  return saved.headers['set-cookie']?.split(';')[0] ?? ''
}

/** Waits until the replica answers somebody who has seen nothing newer than the beginning. */
const untilReplicaAnswers = (cookie = 'akada-wrote=0.1') =>
  expect
    .poll(async () => {
      const before = reads().replica
      await view(cookie)
      return reads().replica > before
    })
    .toBe(true)

describe('a replica for reading', () => {
  it('answers those whose writes it has replayed', async () => {
    const cookie = await rename('Ngozi')
    expect(cookie).toMatch(/^akada-wrote=[0-9A-F]+\.[0-9A-F]+$/)
    await untilReplicaAnswers(cookie)
    expect((await view(cookie)).body.firstName).toBe('Ngozi')
  })

  it('is not asked for those whose writes it has not replayed', async () => {
    await untilReplicaAnswers()
    await standby.pause()
    try {
      const cookie = await rename('Halima')
      const before = reads()
      expect((await view(cookie)).body.firstName).toBe('Halima')
      expect(reads().replica).toBe(before.replica)
      expect(reads().behind).toBeGreaterThan(before.behind)
    } finally {
      await standby.resume()
    }
  })

  it('never moves the position of a caller back', async () => {
    const far = 'akada-wrote=FFFFFFFF.0'
    expect(await rename('Bola', far)).toBe(far)
  })

  it.each([
    ['keeps no cookies', undefined],
    ['sends something else as the cookie', 'akada-wrote=1.2.3'],
  ])('is not asked for a caller who %s', async (_case, cookie) => {
    await untilReplicaAnswers()
    const before = reads()
    expect((await view(cookie)).status).toBe(200)
    expect(reads()).toEqual(before)
  })

  it('does not hide what somebody else has just added', async () => {
    await untilReplicaAnswers()
    await standby.pause()
    try {
      const added = await make.makeStudent(app, arm)
      expect((await view('akada-wrote=0.1', added.id)).status).toBe(200)
    } finally {
      await standby.resume()
    }
  })

  it('shows in the metrics who answered and how far it is behind', async () => {
    const { bytes } = await app.get('/metrics')
    const text = bytes.toString()
    expect(text).toMatch(/^db_replica_reads\{by="replica"\} [1-9]/m)
    expect(text).toMatch(/^db_replica_lag_bytes \d+$/m)
    expect(text).toMatch(/^db_replica_lag_seconds \d/m)
    expect(await replica.problem()).toBeNull()
  })

  it('is recognised when it is no standby of this database', async () => {
    const other = await testApp({
      connectionString: primary.connectionString,
      config: { readDatabaseUrl: loginUrlOf(inject('cluster')) },
    })
    expect(await other.app.database.replica?.problem()).toContain('no standby of DATABASE_URL')
  })

  it('answers 503 where a proxy takes it for the primary', async () => {
    const misled = await testApp({
      connectionString: primary.connectionString,
      config: { readDatabaseUrl: null },
      loginUrl: loginUrlOf(standby.connectionString),
    })
    const saved = await misled.request(
      'PATCH /student/update/{id}',
      { params: { id: studentId }, body: updateStudentBody.parse({ ...(await view()).body, firstName: 'Kunle' }) },
      { as: principal },
    )
    expect([saved.status, saved.error.code]).toEqual([503, 'busy'])
  })

  it('is missed by nobody when it is gone', async () => {
    await untilReplicaAnswers()
    const cookie = await rename('Sade')
    await standby.stop()
    const before = reads()
    expect((await view(cookie)).body.firstName).toBe('Sade')
    expect(reads().away).toBeGreaterThan(before.away)
    expect((await view(cookie)).status).toBe(200)
    const text = (await app.get('/metrics')).bytes.toString()
    expect(text).not.toMatch(/^db_replica_lag_bytes \d/m)
    expect(await replica.problem()).toContain('does not answer')
  })
})
