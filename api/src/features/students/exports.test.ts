import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxDownloadedAtOnce } from '@akada/contract/students/download-limit'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'
import { deleteOldExports, makeExport } from './exports.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'exports-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const app = await testApp({ config: { dataDir } })
const { jobs } = app.app
await jobs.start()
afterAll(() => jobs.stop())

const makeWorld = async () => {
  const state = await make.makeState(app)
  const [district, far] = [await make.makeDistrict(app, state), await make.makeDistrict(app, state)]
  const school = await make.makeSchool(app, district)
  const session = await make.makeSession(app, state)
  const arm = await make.makeClassArm(app, { state, school, session })
  const other = await make.makeClassArm(app, { state, school: await make.makeSchool(app, far), session })
  for (const lastName of ['Adebayo', 'Bello', 'Cole']) await make.makeStudent(app, arm, { lastName, firstName: 'Ada' })
  await make.makeStudent(app, other, { lastName: 'Dada', firstName: 'Ada' })
  return {
    state,
    district,
    far,
    school,
    arm,
    districtAdmin: await make.makePerson(app, { state, role: 'districtAdmin', district }),
    superAdmin: await make.makePerson(app, { state, role: 'superAdmin' }),
  }
}

const add = (as: make.SignedIn, query: object = {}) => app.request('POST /student/export/add', { query }, { as })
const list = async (as: make.SignedIn) =>
  (await app.request('GET /student/export/search', {}, { as })).body.foundExports
const fileOf = (as: make.SignedIn, id: string) =>
  app.request('GET /student/export/file/{id}', { params: { id } }, { as })
/** Waits until the job has made the file of a person's latest export. */
const done = (as: make.SignedIn) => expect.poll(async () => (await list(as))[0]?.status).toBe('Done')
/** Puts an export back to where a server left it that was killed. */
const interrupt = (id: string) =>
  app.owner.query("update student_export set status = 'Working', done = 1 where id = $1", [id])
const workAgain = (stateId: string, id: string, isLast = false, signal = new AbortController().signal) =>
  makeExport(app.app, { id, stateId }, { signal, isLast })
const readStudents = async (bytes: Buffer) =>
  (await read(bytes, { maxRows: 10_000, maxBytes: 10_000_000 })).rows.map(({ cells }) => cells)
const surnames = async (bytes: Buffer) => (await readStudents(bytes)).map(({ surname }) => surname)

it('makes a list in the background, as the download makes it, and logs who took it', async () => {
  const { districtAdmin, superAdmin } = await makeWorld()
  const { status, body } = await add(districtAdmin)
  expect([status, body.status, body.of, body.done, body.bytes]).toEqual([200, 'Waiting', 3, 0, null])
  await done(districtAdmin)
  const [made] = await list(districtAdmin)
  expect(made).toMatchObject({ id: body.id, status: 'Done', of: 3, done: 3, bytes: expect.any(Number) })
  const file = await fileOf(districtAdmin, body.id)
  expect(file.headers['content-disposition']).toContain(', Students, 2026-10-14.xlsx')
  expect(await surnames(file.bytes)).toEqual(['Adebayo', 'Bello', 'Cole'])
  const download = await app.request('GET /student/download', { query: {} }, { as: districtAdmin })
  expect(await readStudents(download.bytes)).toEqual(await readStudents(file.bytes))

  const whole = await add(superAdmin, { searchTerm: 'ada', gender: 'female' })
  await done(superAdmin)
  const query = { searchTerm: 'ada', gender: 'female' as const }
  const { foundStudents } = (await app.request('GET /student/search', { query }, { as: superAdmin })).body
  expect(new Set(await surnames((await fileOf(superAdmin, whole.body.id)).bytes))).toEqual(
    new Set(foundStudents.map(({ lastName }) => lastName)),
  )
  const { rows } = await app.owner.query(
    'select summary, after from audit_log where staff_id = $1 and entity_id = $2 order by id',
    [districtAdmin.id, body.id],
  )
  expect(rows.map(({ summary }) => summary)).toEqual([
    'Started the download of a list of 3 students',
    'Downloaded a list of 3 students',
  ])
})

it('is made one at a time for each person', async () => {
  const { districtAdmin, superAdmin } = await makeWorld()
  const { body } = await add(districtAdmin)
  await done(districtAdmin)
  await interrupt(body.id)
  expect((await add(districtAdmin)).error.code).toBe('export_under_way')
  expect((await add(superAdmin)).status).toBe(200)
  // One that nobody works on any longer does not block the next.
  await app.owner.query("update student_export set touched_at = now() - interval '1 hour' where id = $1", [body.id])
  expect((await list(districtAdmin))[0]?.status).toBe('Failed')
  expect((await add(districtAdmin)).status).toBe(200)
})

it('is for the person who started it, as long as they may see all that is in it', async () => {
  const { state, district, far, school, districtAdmin } = await makeWorld()
  const { body } = await add(districtAdmin)
  await done(districtAdmin)
  const colleague = await make.makePerson(app, { state, role: 'districtAdmin', district })
  expect((await fileOf(colleague, body.id)).status).toBe(404)
  expect(await list(colleague)).toEqual([])
  const stranger = await make.makePerson(app, { state: await make.makeState(app), role: 'superAdmin' })
  expect((await fileOf(stranger, body.id)).status).toBe(404)

  // The same person, later in another district or at a school of the same one.
  for (const more of [
    { role: 'districtAdmin' as const, district: far },
    { role: 'principal' as const, school },
  ]) {
    const roleAccessId = await make.grantRole(app, districtAdmin, { state, ...more })
    const elsewhere = await make.signIn(app, { ...districtAdmin, roleAccessId })
    expect((await fileOf(elsewhere, body.id)).status).toBe(404)
  }
  expect((await fileOf(districtAdmin, body.id)).status).toBe(200)
})

it('begins again after it was interrupted, and says so if it can not be made', async () => {
  const { state, districtAdmin } = await makeWorld()
  const { body } = await add(districtAdmin)
  await done(districtAdmin)
  await interrupt(body.id)
  await app.app.files.delete(`exports/${body.id}.xlsx`)
  const stopped = AbortSignal.abort(new Error('The server stops.'))
  await expect(workAgain(state.id, body.id, false, stopped)).rejects.toThrow()
  expect((await list(districtAdmin))[0]?.status).toBe('Working')
  expect((await fileOf(districtAdmin, body.id)).error.code).toBe('export_gone')
  await workAgain(state.id, body.id)
  expect((await list(districtAdmin))[0]).toMatchObject({ status: 'Done', done: 3 })
  // A second worker that was thought dead changes nothing.
  await workAgain(state.id, body.id, true, stopped)
  expect((await fileOf(districtAdmin, body.id)).status).toBe(200)

  await interrupt(body.id)
  await expect(workAgain(state.id, body.id, true, stopped)).rejects.toThrow()
  expect((await list(districtAdmin))[0]?.status).toBe('Failed')
})

it('keeps the file for three days', async () => {
  const { districtAdmin } = await makeWorld()
  const { body } = await add(districtAdmin)
  await done(districtAdmin)
  const key = `exports/${body.id}.xlsx`
  expect(await app.app.files.has(key)).toBe(true)
  app.clock.advance(3 * 86_400_000 + 1000)
  const later = await make.signIn(app, districtAdmin)
  expect((await fileOf(later, body.id)).error.code).toBe('export_gone')
  await deleteOldExports(app.app)
  expect([await app.app.files.has(key), await list(later)]).toEqual([false, []])
  app.clock.advance(-3 * 86_400_000 - 1000)
})

it('a longer list than the download answers at once is made in the background only', async () => {
  const { state, school, districtAdmin } = await makeWorld()
  await app.db.run(sql`
    insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth)
    select akada_uuid(), ${state.id}, ${school.id}, 'X' || ${school.id} || n, 'N/' || n, '2026-09-14', 'Ada', 'Eze', 'female', '2014-03-09'
    from generate_series(1, ${maxDownloadedAtOnce}::int) n`)
  const refused = await app.request('GET /student/download', { query: {} }, { as: districtAdmin })
  expect([refused.status, refused.error.code]).toEqual([413, 'too_many_to_download'])
  const { body } = await add(districtAdmin)
  expect(body.of).toBe(maxDownloadedAtOnce + 3)
  await done(districtAdmin)
  expect((await surnames((await fileOf(districtAdmin, body.id)).bytes)).length).toBe(maxDownloadedAtOnce + 3)
})
