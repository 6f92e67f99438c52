import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import {
  cardsApp,
  type CardsWorld,
  enterScores,
  generateCards,
  makeCardsWorld,
  makeScored,
} from '../../../../test/cards.ts'
import { asOwner, makePerson, makeSchool, type SignedIn } from '../../../../test/factories.ts'
import { pagesOf } from '../../../../test/pdf-text.ts'
import { sql } from '../../../platform/db/index.ts'

const app = await cardsApp({ config: { dataDir: mkdtempSync(join(tmpdir(), 'akada-cards-')) } })

const generate = async (world: CardsWorld): Promise<(string | null)[]> => {
  const { body } = await generateCards(app, world)
  return body.cards.map(card => card.cardId)
}
const publish = (world: CardsWorld) =>
  app.request(
    'POST /report-card/publish/{classArmId}',
    { params: { classArmId: world.arm.id }, body: {} },
    { as: world.principal },
  )
const printArm = (world: CardsWorld, as: SignedIn = world.principal) =>
  app.get(`/api/report-card/pdf-by-classarm/${world.school.id}/${world.arm.id}`, { as })
const printCard = (cardId: string | null | undefined, as: SignedIn) => app.get(`/api/report-card/pdf/${cardId}`, { as })

const names = ['Adéyẹmí, Ọláolúwa', 'Okonkwo, Chukwuemeka', 'Ṣóyínká, Ìyanuolúwa', 'Zubairu, Hauwa']
const makeArm = async (): Promise<CardsWorld> => {
  const world = await makeCardsWorld(app, { subjects: ['Mathematics', 'Yorùbá'] })
  for (const [index, name] of names.entries()) await makeScored(app, world, name, [`1${index} 10 40`, '10 10 30.5'])
  return world
}
/** The tone marks of a font's glyphs are extracted in another order than they were typed in; the text is the same. */
const readable = (lines: readonly string[]): string[] => lines.map(line => line.normalize('NFC'))

describe('printing', () => {
  it('an arm is one document with a page for each student, by name, and nobody else', async () => {
    const world = await makeArm()
    const other = await makeArm()
    await generate(other)
    await generate(world)
    const printed = await printArm(world)
    expect(printed.status).toBe(200)
    expect(printed.headers['content-type']).toBe('application/pdf')
    expect(printed.headers['content-disposition']).toContain(
      'Report sheets, JSS 1 Gold, First Term, 2026-2027, Draft.pdf',
    )
    const pages = pagesOf(printed.bytes)
    expect(pages).toHaveLength(4)
    for (const [index, page] of pages.entries()) {
      const lines = readable(page.lines)
      expect(names.filter(name => lines.includes(name.normalize('NFC')))).toEqual([names[index]])
      expect(lines).toContain('Report Sheet for First Term, 2026/2027')
      expect(lines).toContain('Yorùbá'.normalize('NFC'))
      expect(lines).toContain('Adéwálé Ṣóyínká'.normalize('NFC'))
      expect(lines).toContain('DRAFT')
      expect(lines).toContain(world.school.name)
      expect(lines.join(' ')).not.toContain('/verify')
    }
  })

  it('the card of one student is tagged for readers aloud; those of an arm go to the printer', async () => {
    const world = await makeArm()
    const [cardId] = await generate(world)
    const isTagged = (bytes: Uint8Array): boolean => Buffer.from(bytes).toString('latin1').includes('/StructTreeRoot')
    const [one, all] = [await printCard(cardId, world.principal), await printArm(world)]
    expect([isTagged(one.bytes), isTagged(all.bytes)]).toEqual([true, false])
  })

  it('a published card carries its code and is byte for byte the same, whatever changes after', async () => {
    const world = await makeArm()
    const [cardId] = await generate(world)
    await publish(world)
    const first = await printCard(cardId, world.classTeacher)
    const { body } = await app.request(
      'GET /report-card/view-student-card/{id}',
      { params: { id: cardId ?? '' } },
      { as: world.principal },
    )
    const [page, ...more] = pagesOf(first.bytes)
    expect(more).toEqual([])
    expect(page?.lines).toContain(body.issue?.code)
    expect(page?.lines).toContain('akada.test/verify')
    expect(page?.lines).toContain('Version 1')
    expect(page?.lines).not.toContain('DRAFT')
    expect(page?.lines).toContain('4th out of 4')

    await enterScores(app, world, { id: body.sheet.student.id }, ['20 20 60', '20 20 60'])
    await app.db.run(sql`update school set motto = 'Another' where id = ${world.school.id}`)
    await generate(world)
    app.clock.advance(60_000)
    expect((await printCard(cardId, world.principal)).bytes.equals(first.bytes)).toBe(true)
    const arm = await printArm(world)
    expect((await printArm(world)).bytes.equals(arm.bytes)).toBe(true)
    // A print is an export.
    const printed = await app.db.rows<{ summary: string }>(sql`
      select summary from audit_log where school_id = ${world.school.id} and summary like 'Printed%' order by id`)
    const ofTerm = 'First Term, 2026/2027'
    const cards = `Printed 4 Report Sheets of JSS 1 Gold, ${ofTerm}`
    const card = `Printed the Report Sheet of ${names[0]}, ${ofTerm}`
    expect(printed.map(({ summary }) => summary.normalize('NFC'))).toEqual(
      [card, card, cards, cards].map(text => text.normalize('NFC')),
    )
    expect(pagesOf(arm.bytes)).toHaveLength(4)
  })

  it('prints what the record, the school and else the state say, in the form of the state, and keeps all that once issued', async () => {
    const world = await makeArm()
    const change = (what: ReturnType<typeof sql>) => app.db.run(what)
    const ofState = (layout: string, needs: string) =>
      change(sql`update state set card_layout = ${layout}, next_term_needs = ${needs} where id = ${world.state.id}`)
    const ofSchool = (needs: string | null) =>
      change(sql`update school set next_term_needs = ${needs} where id = ${world.school.id}`)
    await change(sql`update student set house = 'Blue House', date_of_birth = '2014-03-12'
      where school_id = ${world.school.id} and last_name = 'Adéyẹmí'`)
    await change(
      sql`update school set phone = '{"code": "+234", "number": "8035550101"}' where id = ${world.school.id}`,
    )
    await ofState('standard', 'Two brooms.')
    const [cardId] = await generate(world)
    const printed = async () => {
      const { bytes } = await printCard(cardId, world.principal)
      const text = pagesOf(bytes)[0]?.lines.join(' ') ?? ''
      return { bytes, text, isSummaryFirst: text.indexOf('Marks obtained') < text.indexOf('Mathematics') }
    }
    const draft = await printed()
    for (const text of ['Blue House', '12-03-2014', 'Telephone: 0803 555 0101', 'Two brooms.'])
      expect(draft.text).toContain(text)
    expect(draft.isSummaryFirst).toBe(false)
    await ofState('results first', 'Two brooms.')
    await ofSchool('A cutlass.')
    const issued = await publish(world).then(printed)
    expect(issued.text).toContain('A cutlass.')
    expect(issued.text).not.toContain('Two brooms.')
    expect(issued.isSummaryFirst).toBe(true)
    await ofState('words', 'Nothing.')
    await ofSchool(null)
    expect((await printed()).bytes.equals(issued.bytes)).toBe(true)
  })

  it('shows the crest and the pictures of students who consented, and works without missing ones', async () => {
    const world = await makeArm()
    const image = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#0b4f30' } })
      .webp()
      .toBuffer()
    const keep = async (stored: boolean): Promise<string> => {
      const id = uuidv7()
      if (stored) await app.app.files.put(`test/${id}.webp`, image, 'image/webp')
      await app.db.run(sql`insert into file (id, state_id, school_id, storage_key, content_type, bytes)
        values (${id}, ${world.state.id}, ${world.school.id}, ${`test/${id}.webp`}, 'image/webp', ${image.length})`)
      return id
    }
    const [logo, consented, refused, lost] = [await keep(true), await keep(true), await keep(true), await keep(false)]
    await asOwner(app.app.database, async tx => {
      await tx.run(sql`update school set logo_file_id = ${logo} where id = ${world.school.id}`)
      const picture = (name: string, file: string, consent: boolean) =>
        tx.run(sql`update student set picture_file_id = ${file}, photo_consent = ${consent}
          where school_id = ${world.school.id} and last_name = ${name}`)
      await picture('Adéyẹmí', consented, true)
      await picture('Okonkwo', refused, false)
      await picture('Zubairu', lost, true)
    })
    await generate(world)
    const pictures = async () => pagesOf((await printArm(world)).bytes).map(page => page.pictures)
    expect(await pictures()).toEqual([2, 1, 1, 1])
    // The state's crest is beside the school's own.
    await app.db.run(sql`update state set logo_file_id = ${consented} where id = ${world.state.id}`)
    expect(await pictures()).toEqual([3, 2, 2, 2])
  })

  it('is available to those who may see the cards, once there are some', async () => {
    const world = await makeArm()
    const { state, school, district } = world
    expect((await printArm(world)).error).toMatchObject({
      code: 'not_generated',
      message: 'No report card of JSS 1 Gold has been generated for First Term, 2026/2027 yet.',
    })
    const [cardId] = await generate(world)
    const otherTeacher = await makePerson(app, { state, role: 'classTeacher', school })
    const teacher = await makePerson(app, { state, role: 'teacher', school })
    const neighbour = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    const statuses = async (as: SignedIn) => [(await printArm(world, as)).status, (await printCard(cardId, as)).status]
    expect(await statuses(world.classTeacher)).toEqual([200, 200])
    expect(await statuses(otherTeacher)).toEqual([404, 404])
    expect(await statuses(neighbour)).toEqual([404, 404])
    expect(await statuses(teacher)).toEqual([403, 403])
  })
})
