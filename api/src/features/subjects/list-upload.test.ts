import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeDistrict, makePerson, makeSchool, makeSession, makeState, type SignedIn } from '../../../test/factories.ts'
import { curriculum } from '../curriculum/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from '../staff/index.ts'
import { state as stateFeature } from '../state/index.ts'
import { classes } from '../classes/index.ts'
import { subjects } from './index.ts'

const app = await testApp({ features: [stateFeature, schools, staff, classes, subjects, curriculum] })

const makeWorld = async () => {
  const state = await makeState(app)
  const session = await makeSession(app, state)
  const superAdmin = await makePerson(app, { state, role: 'superAdmin' })
  return { state, session, superAdmin }
}

const titles = ['Subject', 'Code', 'Classes', 'Elective']
const csv = (rows: readonly (readonly string[])[]) =>
  new File([[titles, ...rows].map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')], 'subjects.csv')
const send = (rows: readonly (readonly string[])[], as: SignedIn) =>
  app.request('POST /subject/upload-multiple', { file: csv(rows) }, { as })
const commit = (id: string, as: SignedIn, confirmation?: string | null) =>
  app.request(
    'POST /subject/create-multiple/{id}',
    { params: { id }, body: { confirmation: confirmation ?? undefined } },
    { as },
  )
const takenIn = async (className: string, { session, superAdmin }: Awaited<ReturnType<typeof makeWorld>>) => {
  const params = { sessionId: session.id }
  const { body } = await app.request('GET /subject/by-session/{sessionId}', { params, query: {} }, { as: superAdmin })
  const found = body.classes.find(one => one.class.name === className)
  return found?.subjects.map(({ name, code, elective }) => [name, code, elective])
}

describe('an uploaded sheet of subjects', () => {
  it('adds subjects and attaches them to one class, several, a range or all, and counts by class', async () => {
    const world = await makeWorld()
    const { superAdmin } = world
    const { body } = await send(
      [
        ['english studies', '', 'JSS 1 to JSS 3', ''],
        ['Mathematics', 'MAT', 'jss1-3; Senior Secondary 1', 'no'],
        ['French', '', 'JSS One & JSS 2', 'Elective'],
        ['Pottery', 'CAT', 'SS 1', 'yes'],
      ],
      superAdmin,
    )
    expect([body.errors, body.good]).toEqual([[], 4])
    expect(body.warnings.map(({ code, row, value }) => [code, row, value])).toEqual([['subject_new', 5, 'Pottery']])
    expect((await commit(body.id, superAdmin)).error.code).toBe('warnings_unconfirmed')
    const done = await commit(body.id, superAdmin, body.confirmation)
    expect(done.body.outcome).toEqual({ subjects: 4, created: 10, changed: 0, unchanged: 0, leftOut: 0 })
    expect((await commit(body.id, superAdmin, body.confirmation)).body.outcome).toEqual(done.body.outcome)
    expect(await takenIn('JSS 1', world)).toEqual([
      ['English Studies', 'ENG', false],
      ['Mathematics', 'MAT', false],
      ['French', 'FRE', true],
    ])
    expect(await takenIn('SS 1', world)).toEqual([
      ['Mathematics', 'MAT', false],
      ['Pottery', 'CAT', true],
    ])
    expect(await takenIn('SS 2', world)).toEqual([])
  })

  it('leaves what is there, changes only whether it is an elective, and takes nothing away', async () => {
    const world = await makeWorld()
    const { superAdmin } = world
    const first = await send(
      [
        ['Mathematics', '', 'JSS 1, JSS 2', ''],
        ['Biology', '', 'SS 1', ''],
      ],
      superAdmin,
    )
    await commit(first.body.id, superAdmin)
    const second = await send(
      [
        ['MTH', '', 'JSS 1', ''],
        ['Mathematics', '', 'JSS 2, JSS 3', 'Yes'],
      ],
      superAdmin,
    )
    expect((await commit(second.body.id, superAdmin)).body.outcome).toEqual({
      subjects: 0,
      created: 1,
      changed: 1,
      unchanged: 1,
      leftOut: 0,
    })
    const electiveIn = async (name: string) => (await takenIn(name, world))?.map(([, , elective]) => elective)
    expect([await electiveIn('JSS 1'), await electiveIn('JSS 2'), await electiveIn('JSS 3')]).toEqual([
      [false],
      [true],
      [true],
    ])
    expect(await takenIn('SS 1', world)).toHaveLength(1)
  })

  it('has a template with what the classes take, which changes nothing when it is uploaded again', async () => {
    const { superAdmin } = await makeWorld()
    const template = async () => {
      const { bytes } = await app.request('GET /subject/upload-template', {}, { as: superAdmin })
      const file = new File([new Uint8Array(bytes)], 'subjects-template.xlsx')
      return app.request('POST /subject/upload-multiple', { file }, { as: superAdmin })
    }
    expect((await template()).error.code).toBe('empty_sheet')
    const rows = [
      ['Mathematics', '', 'JSS 1 to JSS 3', 'No'],
      ['Mathematics', '', 'SS 1', 'Yes'],
      ['Biology', '', 'SS 1 to SS 3', 'No'],
    ]
    await commit((await send(rows, superAdmin)).body.id, superAdmin)
    const { body } = await template()
    expect([body.errors, body.warnings, body.good]).toEqual([[], [], 3])
    expect((await commit(body.id, superAdmin)).body.outcome).toEqual({
      subjects: 0,
      created: 0,
      changed: 0,
      unchanged: 7,
      leftOut: 0,
    })
  })

  it('reports unknown classes, words and contradictions, and takes a correction', async () => {
    const { superAdmin } = await makeWorld()
    const { body } = await send(
      [
        ['', '', 'JSS 1', ''],
        ['Mathematics', 'A-code-that-is-too-long', 'JSS 1 Gold', 'perhaps'],
        ['Biology', '', 'SS 3 to SS 1', ''],
        ['Biology', '', 'SS 1', 'Yes'],
        ['biology', '', 'SS 1 to SS 3', 'No'],
      ],
      superAdmin,
    )
    expect(body.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 subject: Write the name of a subject.',
      '3 code: Write at most 12 characters.',
      expect.stringMatching(
        /^3 classes: The state has no class 'JSS 1 Gold'\. Write classes of the state, as in JSS 1, JSS 2 or JSS 1 to JSS 3: Primary 1, /,
      ),
      '3 elective: Write Yes for an elective, No for a core subject.',
      expect.stringMatching(/^4 classes: The state has no class 'SS 3 to SS 1'\./),
      '6 elective: Row 5 says of one of these classes that it is an elective. Correct one, or leave one out.',
    ])
    expect(body.good).toBe(1)
    const params = { id: body.id }
    const rows: { row: number; cells?: Record<string, string>; leftOut?: boolean }[] = [
      { row: 2, leftOut: true },
      { row: 3, cells: { code: 'MTH', classes: 'JSS 1', elective: 'No' } },
      { row: 4, leftOut: true },
      { row: 6, cells: { code: '', classes: 'SS 2, SS 3', elective: 'No' } },
    ]
    const corrected = await app.request(
      'PATCH /subject/upload-multiple/{id}',
      { params, body: { rows } },
      { as: superAdmin },
    )
    expect([corrected.body.errors, corrected.body.good]).toEqual([[], 3])
    expect((await commit(body.id, superAdmin)).body.outcome).toEqual({
      subjects: 2,
      created: 4,
      changed: 0,
      unchanged: 0,
      leftOut: 2,
    })
  })

  it('needs an active term, and belongs to the people of its state', async () => {
    const state = await makeState(app)
    const superAdmin = await makePerson(app, { state, role: 'superAdmin' })
    const early = await send([['Mathematics', '', 'All', '']], superAdmin)
    expect(early.body.errors.map(({ column, message }) => [column, message])).toEqual([
      ['classes', 'The state has no active term yet. Ask the state admin to start one.'],
    ])
    await makeSession(app, state)
    const params = { id: early.body.id }
    const view = (as: SignedIn) => app.request('GET /subject/upload-multiple/{id}', { params }, { as })
    expect((await view(superAdmin)).body.good).toBe(1)
    const { superAdmin: foreign } = await makeWorld()
    expect([(await view(foreign)).status, (await commit(early.body.id, foreign)).status]).toEqual([404, 404])
    const district = await makeDistrict(app, state)
    const principal = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    expect((await send([['Mathematics', '', 'JSS 1', '']], principal)).status).toBe(403)
    expect((await view(principal)).status).toBe(404)
  })
})
