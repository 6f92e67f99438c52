import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import {
  cardsApp,
  type CardsWorld,
  enterScores,
  generateCards,
  makeCardsWorld,
  makeScored,
  publishReady,
} from '../../../test/cards.ts'
import { asOwner, type SignedIn } from '../../../test/factories.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { sql } from '../../platform/db/index.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'signatures-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const app = await cardsApp({ config: { dataDir } })

const written = (path: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="180"><rect width="600" height="180" fill="#fff"/>
    <path d="${path}" fill="none" stroke="#102a6b" stroke-width="7"/></svg>`),
  )
    .png()
    .toBuffer()
const sign = async (as: SignedIn, path = 'M20 120 C120 10 180 170 260 80 S420 20 580 110') =>
  app.request(
    'PATCH /staff/signature',
    { file: new File([new Uint8Array(await written(path))], 'signature.png') },
    { as },
  )
const generate = (world: CardsWorld) => generateCards(app, world)
const publish = (world: CardsWorld) =>
  app.request(
    'POST /report-card/publish/{classArmId}',
    { params: { classArmId: world.arm.id }, body: {} },
    { as: world.principal },
  )
const printed = async (id: string, as: SignedIn): Promise<Buffer> =>
  (await app.request('GET /report-card/pdf/{id}', { params: { id } }, { as })).bytes

it('is personal, re-encoded, and can be removed', async () => {
  const { principal, classTeacher } = await makeCardsWorld(app)
  expect((await app.request('GET /staff/signature', {}, { as: principal })).body).toEqual({ signature: null })
  const { body } = await sign(principal)
  const { key } = await app.db.get<{ key: string }>(sql`
    select f.storage_key as key from staff s join file f on f.id = s.signature_file_id where s.id = ${principal.id}`)
  expect(body.signature?.Location).toContain('/api/files/')
  expect(await sharp(await app.app.files.get(key)).metadata()).toMatchObject({
    format: 'webp',
    width: 600,
    height: 180,
  })
  expect((await app.request('GET /staff/signature', {}, { as: classTeacher })).body).toEqual({ signature: null })
  const wrong = await app.request('PATCH /staff/signature', { file: new File(['<svg/>'], 'a.png') }, { as: principal })
  expect(wrong.status).toBe(415)
  expect((await app.request('DELETE /staff/signature', {}, { as: principal })).body).toEqual({ signature: null })
  const log = await app.db.rows<{ summary: string }>(
    sql`select summary from audit_log where entity_id = ${principal.id} order by id`,
  )
  expect(log.map(entry => entry.summary)).toEqual(['Set their own signature', 'Took their own signature away'])
})

const draftMarks = (bytes: Buffer) =>
  pagesOf(bytes).map(({ lines, pictures }) => ({
    pictures,
    notSigned: lines.filter(line => line === 'Not signed').length,
    drafts: lines.filter(line => line === 'DRAFT').length,
    isIssued: lines.some(line => line.startsWith('Version ')),
  }))
const unsigned = { pictures: 0, notSigned: 2, drafts: 4, isIssued: false }
const signed = { pictures: 2, notSigned: 0, drafts: 0, isIssued: true }

it('is on no draft, neither in the PDF of a card or an arm nor on the screen, but on the issued card', async () => {
  const world = await makeCardsWorld(app)
  const { principal, classTeacher } = world
  await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  await makeScored(app, world, 'Bello, Bisi', ['15 18 -', '10 12 33'])
  await sign(principal)
  await sign(classTeacher, 'M30 40 L200 150 L240 30 L330 140 C420 60 480 120 570 70')
  const cards = (await generate(world)).body.cards.map(({ cardId }) => cardId ?? '')
  const [ada = '', bisi = ''] = cards
  const ofArm = async () =>
    (
      await app.request(
        'GET /report-card/pdf-by-classarm/{schoolId}/{classArmId}',
        { params: { schoolId: world.school.id, classArmId: world.arm.id } },
        { as: classTeacher },
      )
    ).bytes
  const viewed = async (id: string) => {
    const { body } = await app.request('GET /report-card/view-student-card/{id}', { params: { id } }, { as: principal })
    const { classTeacher: teacher, principal: head } = body.sheet
    return [
      body.signatures.classTeacher !== null,
      body.signatures.principal !== null,
      teacher.signatureFileId != null,
      head.signatureFileId != null,
    ]
  }
  const draft = await printed(ada, principal)
  expect(draftMarks(draft)).toEqual([unsigned])
  const lines = pagesOf(draft).flatMap(page => page.lines)
  expect(lines).not.toContain('Date')
  expect(lines.filter(line => line === 'No remark yet')).toHaveLength(2)
  expect(draftMarks(await ofArm())).toEqual([unsigned, unsigned])
  expect(await viewed(ada)).toEqual([false, false, false, false])

  await publishReady(app, { classArmId: world.arm.id, as: principal })
  expect(draftMarks(await printed(ada, principal))).toEqual([signed])
  expect(await viewed(ada)).toEqual([true, true, true, true])
  // The other child was left out: no card among the issued ones, and alone an unsigned draft as before.
  expect(draftMarks(await ofArm())).toEqual([signed])
  expect(draftMarks(await printed(bisi, principal))).toEqual([unsigned])
  expect(await viewed(bisi)).toEqual([false, false, false, false])
})

it('is printed and frozen with the issue: the card stays the same bytes whatever is changed afterwards', async () => {
  const world = await makeCardsWorld(app)
  const { principal, classTeacher } = world
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  await sign(principal)
  await sign(classTeacher, 'M30 40 L200 150 L240 30 L330 140 C420 60 480 120 570 70')
  const id = (await generate(world)).body.cards[0]?.cardId ?? ''
  await publish(world)
  const first = await printed(id, principal)
  expect(pagesOf(first).map(page => page.pictures)).toEqual([2])
  if (process.env.KEEP_PRINTS) {
    mkdirSync(process.env.KEEP_PRINTS, { recursive: true })
    writeFileSync(`${process.env.KEEP_PRINTS}/signed.pdf`, first)
  }
  await sign(principal, 'M10 10 L590 170')
  await app.request('DELETE /staff/signature', {}, { as: classTeacher })
  await enterScores(app, world, ada, ['0 0 0', 'ABS EX -'])
  await asOwner(app.app.database, async tx => {
    await tx.run(
      sql`update school set name = 'Another Name', motto = 'Other', address = null where id = ${world.school.id}`,
    )
    await tx.run(sql`update state set pass_mark_tenths = 900, print_positions = not print_positions, ministry = 'X', sittings_per_day = 1
      where id = ${world.state.id}`)
    await tx.run(sql`update grade_band set grade = grade || 'x', remark = 'Changed' where state_id = ${world.state.id}`)
    await tx.run(
      sql`update assessment_component set name = name || ' old', retired_at = now() where state_id = ${world.state.id}`,
    )
    await tx.run(sql`update rating_trait set name = name || '!' where state_id = ${world.state.id}`)
    await tx.run(sql`update subject set name = name || ' II' where state_id = ${world.state.id}`)
    await tx.run(sql`update student set last_name = 'Renamed', gender = 'male' where id = ${ada.id}`)
    await tx.run(sql`update staff set last_name = 'Renamed' where state_id = ${world.state.id}`)
    await tx.run(sql`update class_arm set name = 'Silver', class_teacher_id = null where id = ${world.arm.id}`)
    await tx.run(sql`update term set ends = ends + 7, next_term_begins = null where state_id = ${world.state.id}`)
  })
  await generate(world)
  expect((await printed(id, principal)).equals(first)).toBe(true)
})
