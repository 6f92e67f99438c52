import { brotliDecompressSync } from 'node:zlib'
import { updateStudentBody } from '@akada/contract/students/schemas'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { promotionTests } from '../../../test/promotion-world.ts'
import { accept, askFor, transferWorld } from '../../../test/transfer-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
const search = 'GET /student/search'

const read = (as: make.SignedIn, headers: Record<string, string> = {}, query: object = {}) =>
  app.request(search, { query: { limit: 1000, ...query } }, { as, headers })

let spent = 0
/** The list from the database: nobody has asked with this limit before, so it is kept nowhere. */
const fresh = (as: make.SignedIn) => {
  spent += 1
  return read(as, {}, { limit: 999 - spent })
}

/** A browser that keeps the list and its tag, and asks whether it is still the same. */
const browserOf = (as: make.SignedIn) => {
  let tag = ''
  let shown: unknown
  return {
    /** Whether the list was sent. */
    look: async (): Promise<boolean> => {
      const { status, body, headers } = await read(as, tag ? { 'if-none-match': tag } : {})
      if (status === 304) return false
      expect(status).toBe(200)
      tag = headers.etag ?? ''
      shown = body
      return true
    },
    shown: () => shown,
  }
}

/** Expects that a write shows at once to the one who wrote, to others, and to those who ask for the first time. */
const watched = async (...people: make.SignedIn[]) => {
  const browsers = people.map(as => ({ as, browser: browserOf(as) }))
  for (const { browser } of browsers) await browser.look()
  return async (what: string, write: Promise<{ status: number }>) => {
    expect([what, (await write).status]).toEqual([what, 200])
    for (const { as, browser } of browsers) {
      await browser.look()
      const truth = (await fresh(as)).body
      expect([what, browser.shown()]).toEqual([what, truth])
      expect([what, (await read(as)).body]).toEqual([what, truth])
    }
    for (const { browser } of browsers) expect([what, await browser.look()]).toEqual([what, false])
  }
}

it('a list that has not changed is not sent again, and is the same bytes for everyone who may see it', async () => {
  const { old, oldHead, state, freshHead } = await transferWorld(app)
  const clerk = await make.makePerson(app, { state, role: 'administrator', school: old })
  const first = await read(oldHead, { 'accept-encoding': 'br' })
  expect(first.headers['cache-control']).toBe('no-store')
  const stored = await read(clerk, { 'accept-encoding': 'br' })
  expect([stored.headers.etag, stored.bytes.equals(first.bytes)]).toEqual([first.headers.etag, true])
  const plain = await read(clerk)
  expect(JSON.parse(brotliDecompressSync(stored.bytes).toString())).toEqual(plain.body)
  expect(plain.headers['content-encoding']).toBeUndefined()

  const again = await read(oldHead, { 'if-none-match': first.headers.etag ?? '' })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  // Another school's list has another tag, and another query too.
  const tag = first.headers.etag ?? ''
  expect((await read(freshHead, { 'if-none-match': tag })).body.total).toBe(1)
  expect((await read(oldHead, { 'if-none-match': tag }, { descending: true })).status).toBe(200)
})

it('a tag opens nothing: who may not see the list is refused, and who sees a part of it gets that part', async () => {
  const { old, oldHead, freshHead, classTeacher, gold, silver } = await transferWorld(app)
  await make.makeStudent(app, silver)
  const { headers } = await read(oldHead)
  const tag = headers.etag ?? ''
  const foreign = await read(freshHead, { 'if-none-match': tag }, { school: [old.id] })
  expect(foreign.status).toBe(404)
  expect((await read({ ...oldHead, token: '' }, { 'if-none-match': tag })).status).toBe(401)
  const own = await read(classTeacher, { 'if-none-match': tag })
  expect([own.status, own.headers.etag, own.body.total]).toEqual([200, undefined, 2])
  expect(own.body.foundStudents.every(({ classArm }) => classArm?.id === gold.id)).toBe(true)
})

it('every call that changes what the list shows makes it another one, for everybody, at once', async () => {
  const world = await transferWorld(app)
  const { state, old, oldHead, freshHead, gold, silver, ada, ben } = world
  const admin = await make.makePerson(app, { state, role: 'superAdmin' })
  const clerk = await make.makePerson(app, { state, role: 'administrator', school: old })
  const leaver = await make.makeStudent(app, gold)
  const after = await watched(oldHead, clerk, freshHead)
  const as = { as: oldHead }
  const classId = state.classes['JSS 1'] ?? ''
  const kemi = {
    admissionNumber: 'V/1',
    admissionDate: '2026-09-14',
    firstName: 'Ngozi',
    lastName: 'Eze',
    gender: 'female' as const,
    dateOfBirth: '2014-03-09',
    classId,
  }
  const admitted = app.request('POST /student/add', { body: kemi }, as)
  await after('admission', admitted)
  const { id } = (await admitted).body
  const viewed = (await app.request('GET /student/view-by-id/{id}', { params: { id } }, as)).body
  const changed = updateStudentBody.parse({ ...viewed, lastName: 'Abah' })
  await after('name', app.request('PATCH /student/update/{id}', { params: { id }, body: changed }, as))
  const assign = 'PATCH /student/assign-to-class-arm'
  await after('arm', app.request(assign, { body: { classArm: gold.id, studentIds: [id, ben.id] } }, as))
  const add = 'PATCH /student/add-students-to-class-arm/{id}'
  await after('other arm', app.request(add, { params: { id: silver.id }, body: { studentIds: [id, ben.id] } }, as))
  const arm = { name: 'Platinum', classId, revision: 1 }
  await after('name of an arm', app.request('PATCH /class-arm/update/{id}', { params: { id: gold.id }, body: arm }, as))
  const ofState = (await app.request('GET /class/view/{id}', { params: { id: classId } }, { as: admin })).body
  const { classTypeId, level } = { classTypeId: ofState.classType.id, level: ofState.level }
  const renamed = { name: 'Basic 7', classTypeId, level, revision: ofState.revision }
  await after(
    'name of a class',
    app.request('PATCH /class/update/{id}', { params: { id: classId }, body: renamed }, { as: admin }),
  )

  const head = ['Reg No', 'SURNAME', 'first name', 'Sex', 'DOB', 'Class', 'Parent', 'Phone']
  const rows = ['Ada', 'Ife', 'Uche'].map((name, at) => [
    `U/${at}`,
    'Obi',
    name,
    'F',
    '09/03/2014',
    'Basic 7',
    'Ruth',
    '8031234567',
  ])
  const file = new File([[head, ...rows].map(row => row.join(',')).join('\n')], 'students.csv')
  const upload = await app.request('POST /student/upload-multiple', { file }, as)
  await after('upload', app.request('POST /student/create-multiple/{id}', { params: { id: upload.body.id } }, as))

  const leaving = { lastDay: '2026-10-13', cause: 'Moved.' }
  await after('leaving', app.request('POST /student/withdraw/{id}', { params: { id: leaver.id }, body: leaving }, as))
  const back = { classId, firstDay: '2026-10-14' }
  await after('return', app.request('POST /student/readmit/{id}', { params: { id: leaver.id }, body: back }, as))
  await after('transfer', accept(app, world, await askFor(app, world, ada)))
  const pair = { keep: ben.id, remove: id, reason: 'Admitted twice.' }
  const merged = app.request('POST /student/merge', { body: pair }, as)
  await after('merge', merged)
  const undo = { params: { id: (await merged).body.merge } }
  await after('undone merge', app.request('POST /student/undo-merge/{id}', undo, as))
  await after('closed arm', app.request('DELETE /class-arm/delete/{id}', { params: { id: gold.id } }, as))
})

it('a promotion and its undoing change the list', async () => {
  const tests = promotionTests(app)
  const world = await tests.world()
  await tests.addStudent(world, world.gold)
  await tests.addStudent(world, world.last)
  app.clock.set('2027-08-02T08:00:00.000Z')
  const head = await make.signIn(app, world.head)
  const after = await watched(head)
  const { body } = await tests.view(head, { session: world.session.id })
  const applied = tests.apply(head, world.session, body.fingerprint)
  await after('promotion', applied)
  await after('undone promotion', tests.undo(head, (await applied).body.promotion))
  app.clock.set('2026-10-14T08:00:00.000Z')
})

it('two changes at the same time both count, and neither waits for the other', async () => {
  const { oldHead, old, ada, ben } = await transferWorld(app)
  const look = await watched(oldHead)
  const rename = (id: string, name: string, and: () => Promise<unknown>) =>
    make.asOwner(app.app.database, async tx => {
      await tx.run(sql`update student set last_name = ${name} where id = ${id}`)
      await and()
    })
  const changed = async () => {
    await rename(ada.id, 'Slow', () =>
      rename(ben.id, 'Quick', async () => {}).then(() => look('quick', fresh(oldHead))),
    )
    return fresh(oldHead)
  }
  await look('slow', changed())
  const { rows } = await app.owner.query(
    'select count(*)::int as many from student_list_version where school_id = $1',
    [old.id],
  )
  expect(rows[0].many).toBeLessThanOrEqual(3)
})

it('a change that is taken back leaves the version as it was', async () => {
  const { oldHead, ada } = await transferWorld(app)
  const browser = browserOf(oldHead)
  await browser.look()
  const undone = make.asOwner(app.app.database, async tx => {
    await tx.run(sql`update student set last_name = 'Never' where id = ${ada.id}`)
    throw new Error('Taken back.')
  })
  await expect(undone).rejects.toThrow('Taken back.')
  expect(await browser.look()).toBe(false)
})

it('every table that the list reads raises its version, however its rows are changed', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `select tgrelid::regclass::text || ' ' || string_agg(tgtype || tgenabled, ', ' order by tgtype) as name
     from pg_trigger where tgfoid = 'akada_stamp_student_lists'::regproc group by tgrelid order by 1`,
  )
  // Statement-level, after insert (4), delete (8) and update (16), always enabled.
  expect(rows.map(({ name }) => name)).toEqual(
    ['class', 'class_arm', 'enrolment', 'student'].map(table => `${table} 4A, 8A, 16A`),
  )
})
