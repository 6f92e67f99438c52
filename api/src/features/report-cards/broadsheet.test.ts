import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  cardsApp,
  type CardsWorld,
  enterScores,
  generateCards,
  makeCardsWorld,
  makeScored,
  moveStudent,
} from '../../../test/cards.ts'
import { makeClassArm, makePerson, makeSchool, type SignedIn, signIn } from '../../../test/factories.ts'
import { partsNamed, structureOf } from '../../../test/pdf-structure.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'

const app = await cardsApp()

const sheetOf = (world: CardsWorld, query: { scope?: 'term' | 'session'; term?: string } = {}, as?: SignedIn) =>
  app.request(
    'GET /report-card/broadsheet/{classArmId}',
    { params: { classArmId: world.arm.id }, query },
    { as: as ?? world.principal },
  )
const publish = async (world: CardsWorld, term?: string) => {
  await generateCards(app, world, { term })
  return app.request(
    'POST /report-card/publish/{classArmId}',
    { params: { classArmId: world.arm.id }, query: { term }, body: {} },
    { as: world.principal },
  )
}

describe('the broadsheet of a term', () => {
  it('shows every student by every subject before any card is generated, and what is missing', async () => {
    const world = await makeCardsWorld(app)
    await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
    await makeScored(app, world, 'Bello, Bisi', ['14 16 ABS', '20 10 40'])
    await makeScored(app, world, 'Cole, Chidi', ['10 10 40', '11 10 -'])
    await makeScored(app, world, 'Dada, Dele', ['EX EX EX', '- - -'])
    const { status, body } = await sheetOf(world)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      scope: 'term',
      why: null,
      terms: [{ name: 'First Term' }],
      // Mathematics (85 + 30 + 60) / 3 = 58.33; English (55 + 70) / 2 = 62.50: Chidi's 21 of two components is no total
      subjects: [
        { name: 'Mathematics', entered: 3, passed: 2, average: '58.33', highest: '85', lowest: '30', missing: 0 },
        { name: 'English Studies', entered: 2, passed: 2, average: '62.50', highest: '70', lowest: '55', missing: 4 },
      ],
      // (70.00 + 50.00) / 2 = 60.00
      summary: {
        students: 4,
        ranked: 2,
        average: '60.00',
        highest: '70.00',
        lowest: '50.00',
        missing: 4,
        published: 0,
      },
    })
    expect(body.students.map(({ average, position, missing }) => [average, position, missing])).toEqual([
      ['70.00', 1, 0],
      ['50.00', 2, 0],
      ['60.00', null, 1],
      [null, null, 3],
    ])
    expect(body.students[1]?.cells[0]).toMatchObject({ total: '30', grade: 'F', absent: true, passed: false })
    expect(body.students[2]?.cells[1]).toMatchObject({ total: null, grade: null, missing: true, position: null })
    expect(body.students[3]?.cells).toMatchObject([
      { total: null, exempt: true, missing: false },
      { total: null, exempt: false, missing: true },
    ])
  })

  it('keeps published figures, and is only for those who see the arm', async () => {
    const world = await makeCardsWorld(app)
    const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
    await publish(world)
    await enterScores(app, world, ada, ['0 0 0', '0 0 0'])
    const { body } = await sheetOf(world, {}, world.classTeacher)
    expect(body.students[0]).toMatchObject({ status: 'Published', average: '70.00', obtained: '140' })
    expect(body.summary.published).toBe(1)
    const { state, school } = world
    const other = await makePerson(app, { state, role: 'classTeacher', school })
    const teacher = await makePerson(app, { state, role: 'teacher', school })
    const foreign = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, world.district) })
    expect((await sheetOf(world, {}, other)).status).toBe(404)
    expect((await sheetOf(world, {}, teacher)).status).toBe(403)
    expect((await sheetOf(world, {}, foreign)).status).toBe(404)
  })

  it('says why it is empty, and then offers no file', async () => {
    const world = await makeCardsWorld(app)
    expect((await sheetOf(world)).body).toMatchObject({
      students: [],
      why: expect.stringContaining('has no students'),
      summary: { students: 0, ranked: 0, average: null },
    })
    const params = { classArmId: world.arm.id }
    const as = world.principal
    for (const key of [
      'GET /report-card/broadsheet-pdf/{classArmId}',
      'GET /report-card/broadsheet-download/{classArmId}',
    ] as const)
      expect((await app.request(key, { params }, { as })).error.code).toBe('no_students')
  })
})

/** The same on another day. */
const sheetAt = async (day: string, world: CardsWorld, query: Parameters<typeof sheetOf>[1]) => {
  const before = app.clock.now()
  app.clock.set(`${day}T08:00:00Z`)
  const answer = await sheetOf(world, query, await signIn(app, world.principal))
  app.clock.set(before)
  return answer
}

describe('the broadsheet of a session', () => {
  it('shows the terms side by side, and averages the existing ones', async () => {
    const world = await makeCardsWorld(app)
    const [first, second, third] = world.session.terms
    const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
    const bisi = await makeScored(app, world, 'Bello, Bisi', ['10 10 40', '10 10 40'])
    await publish(world, first.id)
    await enterScores(app, world, ada, ['20 20 55', '- - -'], second)
    await enterScores(app, world, ada, ['20 20 50', '10 10 40'], third)
    await enterScores(app, world, bisi, ['10 10 30', '10 10 50'], third)
    const { body } = await sheetAt('2027-07-20', world, { scope: 'session', term: third.id })
    expect(body.terms.map(term => term.name)).toEqual(['First Term', 'Second Term', 'Third Term'])
    // Ada: Mathematics (85 + 95 + 90) / 3 = 90.00; English (55 + 60) / 2 = 57.50 is graded as 58: C.
    expect(body.students[0]?.cells).toMatchObject([
      { terms: ['85', '95', '90'], total: '90.00', grade: 'A' },
      { terms: ['55', null, '60'], total: '57.50', grade: 'C' },
    ])
    // Ada's terms: 70.00, 95.00 (one subject), 75.00: 240 / 3 = 80.00. Bisi has two: 60.00 and (50 + 70) / 2 = 60.00.
    expect(body.students.map(({ averages, average, position }) => [averages, average, position])).toEqual([
      [['70.00', '95.00', '75.00'], '80.00', 1],
      [['60.00', null, '60.00'], '60.00', 2],
    ])
    expect(body.students[0]).toMatchObject({ obtained: '385', obtainable: '500', promotion: 'Promoted' })
    expect(body.subjects[0]).toMatchObject({ average: '72.50', highest: '90.00', lowest: '55.00' })
  })

  it('includes the totals of a joiner from another school', async () => {
    const world = await makeCardsWorld(app)
    const [first, second] = world.session.terms
    const far = await makeClassArm(app, { ...world, school: await makeSchool(app, world.district), name: 'Blue' })
    const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'], { arm: far })
    await moveStudent(app, ada, { last: first.ends, next: second.starts, to: world.arm })
    await enterScores(app, world, ada, ['20 20 55', '10 10 10'], second)
    const { body } = await sheetAt('2027-03-20', world, { scope: 'session', term: second.id })
    expect(body.students[0]).toMatchObject({ averages: ['70.00', '62.50'], average: '66.25', position: 1 })
    expect(body.students[0]?.cells[0]?.terms).toEqual(['85', '95'])
  })
})

/** A full junior timetable with trade subjects of the national list. */
const many = [
  'Mathematics',
  'English Studies',
  'Intermediate Science',
  'Digital Technologies',
  'Social and Citizenship Studies',
  'Citizenship and Heritage Studies',
  'Christian Religious Studies',
  'Islamic Religious Studies',
  'Agricultural Science',
  'Home Economics',
  'Physical and Health Education',
  'Computer Studies / ICT',
  'Yoruba Language',
  'French',
  'Cultural and Creative Arts',
  'Business Studies',
  'History',
  'Solar Photovoltaic Installation and Maintenance',
  'Computer Hardware and GSM Repairs',
  'Fashion Design and Garment Making',
  'Horticulture and Crop Production',
]

const longNames = [
  "Ƴar'Adua-Ɗanƙulle, Ƙasimu Ɓala Muhammadu Ƴahaya",
  'Adébáyọ̀-Okonkwo, Oluwaṣeun Chukwuemeka Ifeoluwapọ̀ Ọmọtọ́lá Ńnamdi',
  'Bello, Bisi',
] as const

const unspaced = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, '')
/** The text of pages without the breaks of its lines, for names on two lines. */
const wholeOf = (pages: readonly { lines: string[] }[]): string => unspaced(pages.flatMap(page => page.lines).join(''))

describe('the broadsheet as a file', () => {
  it('prints names and headings in full, with what a signed list needs on all four forms', async () => {
    const world = await makeCardsWorld(app, { subjects: many })
    for (let at = 0; at < 60; at++) {
      const marks = many.map((_, subject) =>
        at % 9 === 3 && subject % 5 === 1
          ? `${(at * 3) % 20} - -`
          : `${(at * 7 + subject) % 21} ${(at * 3 + subject * 5) % 21} ${at % 11 === 4 ? 'ABS' : (at * 11 + subject * 7) % 61}`,
      )
      await makeScored(app, world, `${longNames[at % 7] ?? 'Okonkwo, Ada'} ${'ABCDEFGH'[at % 8]}${at}`, marks)
    }
    const { body } = await sheetOf(world)
    const params = { classArmId: world.arm.id }
    const as = world.principal
    for (const [name, query] of [
      ['term-A4', {}],
      ['term-A3', { paper: 'A3' }],
      ['session-A4', { scope: 'session' }],
      ['session-A3', { scope: 'session', paper: 'A3' }],
    ] as const) {
      const { status, bytes, headers } = await app.request(
        'GET /report-card/broadsheet-pdf/{classArmId}',
        { params, query },
        { as },
      )
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      if (process.env.KEEP_PRINTS) {
        mkdirSync(process.env.KEEP_PRINTS, { recursive: true })
        writeFileSync(`${process.env.KEEP_PRINTS}/${name}.pdf`, bytes)
      }
      const pages = pagesOf(bytes)
      const whole = wholeOf(pages)
      expect(whole).not.toContain('…')
      for (const subject of many) expect(whole).toContain(unspaced(subject))
      for (const student of body.students) expect(whole).toContain(unspaced(student.fullName))
      for (const page of pages) {
        const text = page.lines.join(' ')
        expect(text).toContain('Broadsheet of JSS 1 Gold')
        expect(text).toContain('Class teacher: ')
        expect(text).toContain('60 students: ')
        expect(text).toContain(' STATE MINISTRY OF EDUCATION')
        // The average stands on every page, beside the subjects.
        expect(page.lines).toContain(name.startsWith('term') ? 'Average' : 'Session average')
      }
      for (const word of ['Exam officer', 'Principal', 'School stamp']) expect(pages.at(-1)?.lines).toContain(word)
      expect(pages.at(-1)?.lines.filter(line => line === 'Date')).toHaveLength(3)
      const { sections } = structureOf(bytes)
      expect(partsNamed(sections, 'H1')).toHaveLength(pages.length)
      const [table] = partsNamed(sections, 'Table')
      const row = table?.parts.find(({ parts }) =>
        parts[1]?.text.startsWith(body.students[0]?.fullName.split(' ')[0] ?? '-'),
      )
      expect(row?.parts[1]).toMatchObject({ name: 'TH', scope: 'Row' })
      expect(table?.parts[0]?.parts).toHaveLength(row?.parts.length ?? 0)
      // All 21 subjects of a term are beside one another.
      expect(pages).toHaveLength({ 'term-A4': 3, 'term-A3': 2, 'session-A4': 8, 'session-A3': 3 }[name])
    }
    const { printed } = await app.db.get<{ printed: number }>(sql`
      select count(*)::int as printed from audit_log
      where entity_id = ${world.arm.id} and summary like 'Printed the broadsheet of JSS 1 Gold,%: 60 students'`)
    expect(printed).toBe(4)
  })

  it('has an arm of 45 students with its signatures on one A3 page, and no last A4 page of a few', async () => {
    const world = await makeCardsWorld(app, { subjects: many })
    const marks = many.map((_, subject) => `${subject % 21} ${(subject * 5) % 21} ${(subject * 7) % 61}`)
    for (let at = 0; at < 45; at++)
      await makeScored(app, world, `${at < 3 ? longNames[1] : 'Okonkwo, Ada'} ${'ABCDEFGH'[at % 8]}${at}`, marks)
    const pagesFor = async (query: { paper?: 'A3'; scope?: 'session' }) => {
      const params = { classArmId: world.arm.id }
      const as = world.principal
      const { bytes } = await app.request('GET /report-card/broadsheet-pdf/{classArmId}', { params, query }, { as })
      if (process.env.KEEP_PRINTS)
        writeFileSync(`${process.env.KEEP_PRINTS}/45-${query.scope}-${query.paper}.pdf`, bytes)
      return pagesOf(bytes).map(page => page.lines.filter(line => /\b[A-H]\d+$/.test(line)).length)
    }
    expect(await pagesFor({ paper: 'A3' })).toEqual([45])
    for (const query of [{}, { scope: 'session' }, { scope: 'session', paper: 'A3' }] as const) {
      const students = await pagesFor(query)
      expect(Math.min(...students)).toBeGreaterThanOrEqual(8)
    }
  })

  it('is a spreadsheet with numeric cells', async () => {
    const world = await makeCardsWorld(app)
    await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
    await makeScored(app, world, 'Cole, Chidi', ['10 10.5 40', '- - -'])
    const { bytes } = await app.request(
      'GET /report-card/broadsheet-download/{classArmId}',
      { params: { classArmId: world.arm.id } },
      { as: world.principal },
    )
    const sheet = await read(bytes, { maxRows: 100, maxBytes: 1_000_000 })
    expect(
      sheet.rows.map(row => [row.cells.student, row.cells.mathematics, row.cells.englishstudies, row.cells.average]),
    ).toEqual([
      ['Adebayo, Ada', '85', '55', '70'],
      ['Cole, Chidi', '60.5', 'missing', '60.5'],
      ['Class average', '72.75', '55', '70'],
      ['Highest', '85', '55', '70'],
      ['Lowest', '60.5', '55', '70'],
      ['Passed', '2', '1', ''],
      ['With a total', '2', '1', ''],
      ['Marks missing', '0', '3', ''],
    ])
  })
})
