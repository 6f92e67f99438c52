import { analysisCalls } from '@akada/contract/analysis/calls'
import { reportCardCalls } from '@akada/contract/report-cards/calls'
import { describe, expect, it } from 'vitest'
import {
  cardsApp,
  type CardsWorld,
  enterScores,
  generateCards,
  makeCardsWorld,
  makeScored,
  places,
} from '../../../test/cards.ts'
import { makeClassArm, makePerson, makeSchool, type SignedIn } from '../../../test/factories.ts'
import { read } from '../../platform/spreadsheet/index.ts'
import { sql } from '../../platform/db/index.ts'
import { reportCards } from '../report-cards/index.ts'
import { analysis } from './index.ts'

const app = await cardsApp({
  endpoints: [...Object.values(analysisCalls), ...Object.values(reportCardCalls)],
  features: [places, reportCards, analysis],
})

const view = (world: CardsWorld, query: { term?: string; classId?: string } = {}, as?: SignedIn) =>
  app.request(
    'GET /analysis/school/{schoolId}',
    { params: { schoolId: world.school.id }, query },
    { as: as ?? world.principal },
  )
const found = async (world: CardsWorld, query: { term?: string; classId?: string } = {}) => {
  const { body } = await view(world, query)
  if (!body) throw new Error('The analysis found no term.')
  return body
}
const generate = (world: CardsWorld, { arm = world.arm.id, term }: { arm?: string; term?: string } = {}) =>
  generateCards(app, world, { arm: { id: arm }, term })

/** Gold: 70.00, 50.00 and 30.00 with two subjects; Silver: 60.00 with one student. */
const makeWorld = async () => {
  const world = await makeCardsWorld(app)
  const silver = await makeClassArm(app, { ...world, classTeacher: undefined, class: 'JSS 2', name: 'Silver' })
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  await makeScored(app, world, 'Bello, Bisi', ['10 10 20', '20 10 30'])
  const chidi = await makeScored(app, world, 'Cole, Chidi', ['10 10 0', '10 10 20'])
  await makeScored(app, world, 'Eze, Emeka', ['10 10 40', '10 10 40'], { arm: silver })
  await app.db.run(sql`
    insert into class_subject (id, state_id, session_id, class_id, subject_id, position)
    select akada_uuid(), state_id, session_id, ${silver.classId}, subject_id, position from class_subject
    where class_id = ${world.arm.classId} and session_id = ${world.session.id}`)
  await generate(world)
  await generate(world, { arm: silver.id })
  return { world, silver, ada, chidi }
}

describe('the analysis of a school', () => {
  it('has averages and passes by subject and arm, grades, the best and those at risk', async () => {
    const { world, silver, chidi } = await makeWorld()
    await app.request(
      'POST /report-card/publish/{classArmId}',
      { params: { classArmId: silver.id }, body: {} },
      { as: world.principal },
    )
    const body = await found(world)
    expect(body).toMatchObject({
      term: { name: 'First Term' },
      session: { name: '2026/2027' },
      cards: { published: 1, drafts: 3 },
      passMark: '40',
      classes: [{ name: 'JSS 1' }, { name: 'JSS 2' }],
      // (70 + 50 + 30 + 60) / 4 = 52.50; three of four at 40 and above
      overall: { average: '52.50', counted: 4, passed: 3, passRate: '75.0' },
      arms: [
        {
          name: 'JSS 1 Gold',
          students: 3,
          terms: [{ average: '50.00', counted: 3, passed: 2, passRate: '66.7' }, { counted: 0 }, {}],
        },
        { name: 'JSS 2 Silver', students: 1, terms: [{ average: '60.00', passRate: '100.0' }, {}, {}] },
      ],
      // English 55, 60, 40, 60: 53.75. Mathematics 85, 40, 20, 60: 51.25
      subjects: [
        { name: 'English Studies', terms: [{ average: '53.75', counted: 4, passed: 4, passRate: '100.0' }, {}, {}] },
        { name: 'Mathematics', terms: [{ average: '51.25', counted: 4, passed: 3, passRate: '75.0' }, {}, {}] },
      ],
      grades: [
        {
          classType: 'Junior Secondary',
          total: 8,
          bands: [
            { grade: 'A', count: 1 },
            { grade: 'B', count: 3 },
            { grade: 'C', count: 1 },
            { grade: 'P', count: 2 },
            { grade: 'F', count: 1 },
          ],
        },
      ],
      atRiskTotal: 1,
    })
    expect(body.top.map(({ fullName, average }) => [fullName, average])).toEqual([
      ['Adebayo, Ada', '70.00'],
      ['Eze, Emeka', '60.00'],
      ['Bello, Bisi', '50.00'],
      ['Cole, Chidi', '30.00'],
    ])
    expect(body.atRisk).toMatchObject([
      { studentId: chidi.id, belowPass: true, failed: 1, offered: 2, awayOften: false },
    ])
  })

  it('covers one class if requested, and the terms of the session side by side', async () => {
    const { world, silver, ada } = await makeWorld()
    const [, second] = world.session.terms
    await enterScores(app, world, ada, ['20 20 50', '20 20 30'], second)
    await generate(world, { term: second.id })
    const body = await found(world, { classId: world.arm.classId, term: second.id })
    expect(body.arms.map(arm => arm.name)).toEqual(['JSS 1 Gold'])
    expect(body.arms[0]?.terms.map(term => term.average)).toEqual(['50.00', '80.00', null])
    expect(body.subjects.find(subject => subject.name === 'Mathematics')?.terms).toMatchObject([
      { average: '48.33', counted: 3 },
      { average: '90.00', counted: 1 },
      { average: null, counted: 0, passRate: null },
    ])
    expect((await found(world, { classId: silver.classId })).overall).toMatchObject({ counted: 1, average: '60.00' })
  })

  it('lists students with too many absences, even with good marks', async () => {
    const { world, ada } = await makeWorld()
    await app.db.run(sql`update report_card set result = jsonb_set(result, '{attendance}',
      '{"unit": "days", "opened": 60, "present": 15, "absent": 4, "late": 0, "notCalled": 41}') where student_id = ${ada.id}`)
    const { atRisk } = await found(world)
    // Ada missed 4 of 60, but only 19 registers were marked for her: 4 of 19 are 21.1 percent, more than 20.
    expect(
      atRisk.map(row => [row.fullName, row.belowPass, row.awayOften, row.called, row.notCalled, row.absentRate]),
    ).toEqual([
      ['Cole, Chidi', true, false, 0, expect.any(Number), null],
      ['Adebayo, Ada', false, true, 19, 41, '21.1'],
    ])
  })

  it('averages exact figures and rounds once: 49.98, where the printed averages would make 49.99', async () => {
    const world = await makeCardsWorld(app, { subjects: ['Mathematics', 'English Studies', 'Basic Science'] })
    // Ada: 50, 50 and 49.9 are 149.9 in three subjects, 49.9666…, printed 49.97. Bisi: 150 in three, 50.00.
    await makeScored(app, world, 'Adebayo, Ada', ['10 10 30', '10 10 30', '10 10 29.9'])
    await makeScored(app, world, 'Bello, Bisi', ['10 10 30', '10 10 30', '10 10 30'])
    await generate(world)
    const body = await found(world)
    expect(body.top.map(({ average }) => average)).toEqual(['50.00', '49.97'])
    // (149.9 + 150) / 6 = 49.98333…; from the printed values it would be (49.97 + 50.00) / 2 = 49.985, printed 49.99.
    expect(body.overall.average).toBe('49.98')
    expect(body.arms[0]?.terms[0]?.average).toBe('49.98')
  })

  it('averages the exact totals of a subject when an exempt component makes thirds of marks', async () => {
    const world = await makeCardsWorld(app, { subjects: ['Mathematics'] })
    // Exempt from CA1 (20), the total is of 80: 39.9 of 80 is 49.875, printed 49.9. Bisi has 50.
    await makeScored(app, world, 'Adebayo, Ada', ['EX 10 29.9'])
    await makeScored(app, world, 'Bello, Bisi', ['10 10 30'])
    await generate(world)
    const body = await found(world)
    // (49.875 + 50) / 2 = 49.9375, printed 49.94; from the printed values it would be 49.95.
    expect(body.subjects[0]?.terms[0]?.average).toBe('49.94')
  })

  it('is available to heads, for their own school, and handles an empty one', async () => {
    const world = await makeCardsWorld(app)
    expect(await found(world)).toMatchObject({
      cards: { published: 0, drafts: 0 },
      overall: { average: null, counted: 0, passRate: null },
      subjects: [],
      arms: [],
      grades: [],
      atRiskTotal: 0,
    })
    const { state, district, school } = world
    const status = async (role: 'vicePrincipal' | 'classTeacher' | 'administrator' | 'principal', at = school) =>
      (await view(world, {}, await makePerson(app, { state, role, school: at }))).status
    expect(await status('vicePrincipal')).toBe(200)
    expect(await status('classTeacher')).toBe(403)
    expect(await status('administrator')).toBe(403)
    expect(await status('principal', await makeSchool(app, district))).toBe(404)
    expect((await view(world, {}, await makePerson(app, { state, role: 'districtAdmin', district }))).status).toBe(200)
  })

  it.each([
    ['subjects', ['English Studies', 'Mathematics']],
    ['arms', ['JSS 1 Gold', 'JSS 2 Silver']],
    ['grades', ['Junior Secondary', 'Junior Secondary', 'Junior Secondary', 'Junior Secondary', 'Junior Secondary']],
    ['top', ['Adebayo, Ada', 'Eze, Emeka', 'Bello, Bisi', 'Cole, Chidi']],
    ['at-risk', ['Cole, Chidi']],
  ] as const)('gives the table of %s as a spreadsheet, audited', async (table, names) => {
    const { world } = await makeWorld()
    const { bytes, status } = await app.request(
      'GET /analysis/download/{schoolId}',
      { params: { schoolId: world.school.id }, query: { table } },
      { as: world.principal },
    )
    expect(status).toBe(200)
    const sheet = await read(bytes, { maxRows: 100, maxBytes: 1_000_000 })
    expect(sheet.rows.map(row => Object.values(row.cells)[0])).toEqual(names)
    const log = await app.db.rows(
      sql`select from audit_log where operation = 'report-card.analyse' and school_id = ${world.school.id}`,
    )
    expect(log).toHaveLength(1)
  })
})
