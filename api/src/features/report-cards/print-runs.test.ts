import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  cardsApp,
  type CardsWorld,
  generateCards,
  makeCardsWorld,
  makeScored,
  publishReady,
} from '../../../test/cards.ts'
import { asOwner, makeClassArm, makePerson, makeSchool, type SignedIn } from '../../../test/factories.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { sql } from '../../platform/db/index.ts'
import { deleteOldPrintRuns } from './print-runs.ts'
import { workPrintRun } from './print/run.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'prints-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const app = await cardsApp({ config: { dataDir } })
await app.app.jobs.start()
afterAll(() => app.app.jobs.stop())

const add = (
  world: CardsWorld,
  wish: { classId?: string; classArmId?: string; oneFile?: boolean; drafts?: boolean } = {},
  as?: SignedIn,
) =>
  app.request(
    'POST /report-card/print-run/add',
    { body: { school: world.school.id, ...wish } },
    { as: as ?? world.principal },
  )
const view = (id: string, as: SignedIn) =>
  app.request('GET /report-card/print-run/view-by-id/{id}', { params: { id } }, { as })
const fileOf = (id: string, number: number, as: SignedIn) =>
  app.request('GET /report-card/print-run/file/{id}/{number}', { params: { id, number } }, { as })
const generate = (world: CardsWorld, classArmId = world.arm.id) =>
  generateCards(app, world, { arm: { id: classArmId } })

const done = async (id: string, as: SignedIn) => {
  await expect
    .poll(async () => (await view(id, as)).body.status, { timeout: 60_000 })
    .not.toMatch(/^(Waiting|Working)$/)
  return (await view(id, as)).body
}

/** Two arms of one class: three of four published in Gold, one draft in Silver; Bronze is empty. */
const makeWorld = async () => {
  const world = await makeCardsWorld(app)
  const silver = await makeClassArm(app, { ...world, classTeacher: undefined, name: 'Silver' })
  await makeClassArm(app, { ...world, classTeacher: undefined, name: 'Bronze' })
  for (const name of ['Adebayo, Ada', 'Bello, Bisi', 'Cole, Chidi'])
    await makeScored(app, world, name, ['15 18 52', '10 12 33'])
  await makeScored(app, world, 'Dada, Dele', ['15 18 52', '10 12 -'])
  await makeScored(app, world, 'Eze, Emeka', ['15 18 52', '10 12 33'], { arm: silver })
  await generate(world)
  await publishReady(app, { classArmId: world.arm.id, as: world.principal })
  return { world, silver }
}

describe('a print job', () => {
  it('prints one class arm, and is not found for an arm of another school', async () => {
    const { world, silver } = await makeWorld()
    await generate(world, silver.id)
    const started = await add(world, { classArmId: silver.id, oneFile: true, drafts: true })
    expect(started.body).toMatchObject({ title: 'JSS 1 Silver', of: 1, classArmIds: [silver.id] })
    expect((await done(started.body.id, world.principal)).files).toMatchObject([{ cards: 1 }])
    const foreign = await makeCardsWorld(app)
    expect((await add(world, { classArmId: foreign.arm.id })).status).toBe(404)
    // A class teacher prints only their own arm.
    expect((await add(world, { classArmId: silver.id }, world.classTeacher)).error.code).toBe('nothing_to_print')
  })

  it('prints a class in the background, and lists the cards that failed, with reasons', async () => {
    const { world } = await makeWorld()
    const started = await add(world, { classId: world.arm.classId })
    expect(started.status).toBe(200)
    expect(started.body).toMatchObject({ title: 'JSS 1', of: 5, drafts: false, oneFile: false, error: null })
    const run = await done(started.body.id, world.principal)
    expect(run).toMatchObject({
      status: 'Done',
      of: 5,
      done: 3,
      failed: [
        { fullName: 'Dada, Dele', classArm: 'JSS 1 Gold', because: 'was left out of the publication' },
        { fullName: 'Eze, Emeka', classArm: 'JSS 1 Silver', because: 'has no report card yet' },
      ],
      files: [
        { number: 1, name: `${world.school.name}, Report sheets, JSS 1 Gold, First Term 2026-2027.pdf`, cards: 3 },
      ],
      requestedBy: `${world.principal.firstName} ${world.principal.lastName}`,
    })
    const file = await fileOf(run.id, 1, world.principal)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.bytes.length).toBe(run.files[0]?.bytes)
    const pages = pagesOf(file.bytes)
    expect(pages.map(page => page.lines.some(line => line.includes('Report Sheet for First Term')))).toEqual([
      true,
      true,
      true,
    ])
    const entries = await app.db.rows<{ summary: string }>(
      sql`select summary from audit_log where entity_id = ${run.id} order by id`,
    )
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Started printing 5 report cards: JSS 1, First Term, 2026/2027',
      `Downloaded printed report cards: ${world.school.name}, Report sheets, JSS 1 Gold, First Term 2026-2027.pdf`,
    ])
  })

  it('includes drafts if requested, and puts all in one file', async () => {
    const { world, silver } = await makeWorld()
    await generate(world, silver.id)
    const { body } = await add(world, { oneFile: true, drafts: true })
    const run = await done(body.id, world.principal)
    expect(run).toMatchObject({
      title: 'Whole school',
      of: 5,
      done: 4,
      failed: [{ fullName: 'Dada, Dele', because: 'was left out of the publication' }],
    })
    expect(run.files).toMatchObject([
      { name: `${world.school.name}, Report sheets, Whole school, First Term 2026-2027.pdf`, cards: 4 },
    ])
    const pages = pagesOf((await fileOf(run.id, 1, world.principal)).bytes)
    expect(pages.map(page => page.lines.includes('DRAFT'))).toEqual([false, false, false, true])
    const list = await app.request(
      'GET /report-card/print-run/search',
      { query: { school: world.school.id } },
      { as: world.principal },
    )
    expect(list.body.foundPrintRuns.map(({ id }) => id)).toEqual([run.id])
  })

  it("gives a class teacher their own arm, and nobody another's job", async () => {
    const { world } = await makeWorld()
    const { body } = await add(world, {}, world.classTeacher)
    const run = await done(body.id, world.classTeacher)
    expect(run).toMatchObject({ of: 4, done: 3, files: [{ cards: 3 }] })
    const { state, school, district } = world
    const other = await makePerson(app, { state, role: 'classTeacher', school })
    const stranger = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    expect((await view(run.id, other)).status).toBe(404)
    expect((await fileOf(run.id, 1, other)).status).toBe(404)
    expect((await view(run.id, stranger)).status).toBe(404)
    expect((await add(world, {}, other)).error.code).toBe('nothing_to_print')
    expect((await view(run.id, world.principal)).status).toBe(200)
  })

  it('starts again after a crash, and reports when it is given up', async () => {
    const { world } = await makeWorld()
    const signal = new AbortController().signal
    const id = await asOwner(app.app.database, async tx => {
      const { id } = await tx.get<{ id: string }>(sql`
        insert into report_card_print (id, state_id, school_id, term_id, title, class_arm_ids, one_file, drafts, status, done, requested_by)
        values (akada_uuid(), ${world.state.id}, ${world.school.id}, ${world.session.activeTerm.id}, 'JSS 1',
          ${[world.arm.id]}::uuid[], true, false, 'Working', 2, ${world.principal.id})
        returning id`)
      return id
    })
    const data = { id, stateId: world.state.id }
    const broken = { ...app.app, files: { ...app.app.files, putFile: () => Promise.reject(new Error('No room left')) } }
    const work = (printery: typeof app.app, isLast: boolean) =>
      workPrintRun(printery, data, { signal, isLast, today: '2026-10-14' })
    await expect(work(broken, false)).rejects.toThrow('No room left')
    expect((await view(id, world.principal)).body).toMatchObject({ status: 'Working', done: 3 })
    await expect(work(broken, true)).rejects.toThrow('No room left')
    expect((await view(id, world.principal)).body).toMatchObject({
      status: 'Failed',
      error: 'Something went wrong while it was printed. Start it again.',
    })
    await work(app.app, false)
    expect((await view(id, world.principal)).body).toMatchObject({ status: 'Done', done: 3, error: null })
    await work(app.app, false)
    await app.db.run(
      sql`update report_card_print set status = 'Working', touched_at = now() - interval '1 hour' where id = ${id}`,
    )
    expect((await view(id, world.principal)).body).toMatchObject({
      status: 'Failed',
      error: 'It was interrupted. Start it again.',
    })
  })

  it('names the cards whose picture cannot be read, and prints the others', async () => {
    const { world } = await makeWorld()
    await app.db.run(sql`
      with f as (insert into file (id, state_id, storage_key, content_type, bytes)
        values (akada_uuid(), ${world.state.id}, 'pictures/broken', 'image/webp', 1) returning id)
      update student set photo_consent = true, picture_file_id = (select id from f)
      where last_name = 'Eze' and school_id = ${world.school.id}`)
    await generate(world, (await silverOf(world)).id)
    const broken = {
      ...app.app,
      files: {
        ...app.app.files,
        get: (key: string) => (key === 'pictures/broken' ? Promise.reject(new Error('Disk')) : app.app.files.get(key)),
      },
    }
    const id = await asOwner(app.app.database, async tx => {
      const made = await tx.get<{ id: string }>(sql`
        insert into report_card_print (id, state_id, school_id, term_id, title, class_arm_ids, one_file, drafts, requested_by)
        select akada_uuid(), ${world.state.id}, ${world.school.id}, ${world.session.activeTerm.id}, 'JSS 1',
          array_agg(a.id order by a.name), true, true, ${world.principal.id}
        from class_arm a where a.school_id = ${world.school.id}
        returning id`)
      return made.id
    })
    const signal = new AbortController().signal
    await workPrintRun(broken, { id, stateId: world.state.id }, { signal, isLast: true, today: '2026-10-14' })
    expect((await view(id, world.principal)).body).toMatchObject({
      status: 'Done',
      done: 3,
      failed: [
        { fullName: 'Dada, Dele', because: 'was left out of the publication' },
        { fullName: 'Eze, Emeka', because: expect.stringContaining('could not be drawn') },
      ],
    })
  })

  it('is deleted after its retention period, by name', async () => {
    const { world } = await makeWorld()
    const { body } = await add(world)
    const run = await done(body.id, world.principal)
    const keptUntil = new Date(run.keptUntil ?? 0)
    expect(keptUntil.getTime() - Date.parse(run.finishedAt ?? '')).toBe(3 * 24 * 3600_000)
    expect(await deleteOldPrintRuns(app.app, new Date(keptUntil.getTime() - 1000))).toBe(0)
    expect(await deleteOldPrintRuns(app.app, new Date(keptUntil.getTime() + 1000))).toBeGreaterThan(0)
    expect((await view(run.id, world.principal)).body).toMatchObject({ status: 'Removed', files: [] })
    expect((await fileOf(run.id, 1, world.principal)).error.code).toBe('print_file_gone')
    expect(await app.app.files.has(`prints/${run.id}/1.pdf`)).toBe(false)
  })

  it('waits its turn: a school may have three at once, whatever is requested', async () => {
    const { world } = await makeWorld()
    await app.db.run(sql`
      insert into report_card_print (id, state_id, school_id, term_id, title, class_arm_ids, one_file, drafts, requested_by)
      select akada_uuid(), ${world.state.id}, ${world.school.id}, ${world.session.activeTerm.id}, 'JSS 1', '{}', true, false,
        ${world.principal.id} from generate_series(1, 2)`)
    // A job that ends between two requests would make room for the second.
    await app.app.jobs.stop()
    const answers = await Promise.all([add(world), add(world), add(world)])
    expect(answers.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })
})

const silverOf = (world: CardsWorld) =>
  app.db.get<{ id: string }>(sql`select id from class_arm where school_id = ${world.school.id} and name = 'Silver'`)
