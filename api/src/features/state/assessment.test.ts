import type { InputOf } from '@akada/contract/kernel/calls'
import type { EndpointOf } from '@akada/contract'
import { stateCalls } from '@akada/contract/state/calls'
import { stateSettingsCalls } from '@akada/contract/state/settings'
import { describe, expect, it } from 'vitest'
import { writeScores } from '../../../test/score-world.ts'
import { testApp } from '../../../test/app.ts'
import { confirming } from '../../../test/confirmed.ts'
import {
  makeClassArm,
  makePerson,
  makeSchoolWorld,
  makeSession,
  makeState,
  makeStudent,
  makeSubject,
  type SignedIn,
  signIn,
} from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { state as feature } from './index.ts'

const app = await testApp({
  endpoints: [...Object.values(stateCalls), ...Object.values(stateSettingsCalls)],
  features: [feature],
})

const makeWorld = async () => {
  return makeSchoolWorld(app, { people: { admin: 'superAdmin', principal: 'principal' } })
}

type Sent = InputOf<EndpointOf<'PATCH /state/assessment-configuration'>>['body']
type Body = Omit<Sent, 'revision'> & { revision?: number }
const read = async (as: SignedIn) =>
  (await app.request('GET /state/get-global-assessment-configuration', {}, { as })).body
/** The current configuration, in the form in which it is sent back; it is saved on the latest revision unless it names one. */
const asBody = async (as: SignedIn): Promise<Body> => {
  const { classTypes, ratingKey: _, revision: __, ...rest } = await read(as)
  return {
    ...rest,
    classTypes: classTypes.map(({ classType, components, grades }) => ({
      classTypeId: classType.id,
      components,
      grades,
    })),
  }
}
const save = async (body: Body, as: SignedIn) => {
  const { revision } = await read(as)
  return confirming(confirmed =>
    app.request('PATCH /state/assessment-configuration', { body: { revision, ...body, confirmed } }, { as }),
  )
}
const changed = (
  body: Body,
  change: (type: Body['classTypes'][number]) => Body['classTypes'][number],
  id: string,
): Body => ({
  ...body,
  classTypes: body.classTypes.map(type => (type.classTypeId === id ? change(type) : type)),
})

describe('the assessment configuration', () => {
  it('is readable by everyone in the state, in marks', async () => {
    const { state, principal } = await makeWorld()
    const body = await read(principal)
    expect(body).toMatchObject({
      passMark: 40,
      sittingsPerDay: 2,
      presumesPresent: true,
      registerHours: { morning: '07:00', afternoon: '12:00' },
      printPositions: true,
      cardLayout: 'standard',
      nextTermNeeds: null,
      publicationNeedsApproval: true,
    })
    expect(body.classTypes.map(({ classType }) => classType.name)).toEqual([
      'Primary',
      'Junior Secondary',
      'Senior Secondary',
    ])
    expect(body.classTypes[2]?.components.map(({ name, maximum, isExam }) => [name, maximum, isExam])).toEqual([
      ['CA1', 20, false],
      ['CA2', 20, false],
      ['Exam', 60, true],
    ])
    expect(body.classTypes[2]?.grades.map(({ grade }) => grade)).toEqual([
      'A1',
      'B2',
      'B3',
      'C4',
      'C5',
      'C6',
      'D7',
      'E8',
      'F9',
    ])
    expect(body.ratingKey[0]).toEqual({ rating: 5, meaning: 'Excellent' })
    const named = await app.request(
      'GET /state/get-global-assessment-configuration',
      { query: { state: [state.id] } },
      { as: principal },
    )
    expect(named.body).toEqual(body)
    const other = await makeState(app)
    const foreign = await app.request(
      'GET /state/get-global-assessment-configuration',
      { query: { state: [other.id] } },
      { as: principal },
    )
    expect(foreign.status).toBe(404)
  })

  it('changes nothing when saved back unchanged', async () => {
    const { admin } = await makeWorld()
    const before = await read(admin)
    const saved = await save(await asBody(admin), admin)
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual({ ...before, revision: before.revision + 1 })
  })

  it("is not overwritten unseen: the second of two gets the other person's name and the current version", async () => {
    const { state, admin } = await makeWorld()
    const [other, third] = [
      await makePerson(app, { state, role: 'superAdmin' }),
      await makePerson(app, { state, role: 'superAdmin' }),
    ]
    const { revision } = await read(admin)
    const body = await asBody(admin)
    const first = await save({ ...body, passMark: 45, revision }, other)
    expect([first.status, first.body.revision]).toEqual([200, revision + 1])
    // Settings share the revision with the assessment, but do not change it.
    const settings = { ministry: '', providerName: 'Akada', revision: revision + 1 }
    const profile = await app.request('PATCH /state/update-profile', { body: settings }, { as: third })
    expect(profile.status).toBe(200)
    const lost = await save({ ...body, passMark: 50, revision }, admin)
    expect(lost.status).toBe(409)
    expect(lost.error).toMatchObject({
      code: 'assessment_changed_meanwhile',
      message: `${other.fullName} changed the assessment while you were typing. Compare both below and save again.`,
      details: { by: other.fullName, theirs: { passMark: 45, revision: revision + 2 } },
    })
    expect((await read(admin)).passMark).toBe(45)
    expect((await save({ ...body, passMark: 50, revision: revision + 2 }, admin)).body.passMark).toBe(50)
    expect((await save({ ...body, passMark: 55 }, admin)).body.passMark).toBe(55)
  })

  it('accepts new components, renames, swaps and retires, and restores a retired one by its name', async () => {
    const { state, session, admin } = await makeWorld()
    const junior = state.classTypes['Junior Secondary'] ?? ''
    const before = await asBody(admin)
    const [ca1, ca2, exam] = state.components['Junior Secondary'] ?? []
    const next = changed(
      before,
      type => ({
        ...type,
        components: [
          { id: ca2, name: 'CA1', maximum: 12.5 },
          { id: ca1, name: 'CA2', maximum: 17.5 },
          { name: 'Project', maximum: 70 },
        ],
      }),
      junior,
    )
    const saved = await save(
      {
        ...next,
        psychomotor: [{ name: 'Sports' }, { name: 'Coding' }],
        passMark: 45.5,
        sittingsPerDay: 1,
        presumesPresent: false,
        registerHours: { morning: '07:30', afternoon: '12:45' },
        printPositions: false,
        cardLayout: 'results first',
        nextTermNeeds: 'Two brooms.',
        publicationNeedsApproval: false,
      },
      admin,
    )
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      passMark: 45.5,
      sittingsPerDay: 1,
      presumesPresent: false,
      registerHours: { morning: '07:30', afternoon: '12:45' },
      printPositions: false,
      cardLayout: 'results first',
      nextTermNeeds: 'Two brooms.',
      publicationNeedsApproval: false,
    })
    const components = saved.body.classTypes.find(({ classType }) => classType.id === junior)?.components ?? []
    expect(components.map(({ id, name, maximum }) => [id, name, maximum])).toEqual([
      [ca2, 'CA1', 12.5],
      [ca1, 'CA2', 17.5],
      [components[2]?.id, 'Project', 70],
    ])
    expect(saved.body.psychomotor.map(({ name }) => name)).toEqual(['Sports', 'Coding'])
    const sports = await app.db.rows<{ id: string }>(
      sql`select id from rating_trait where state_id = ${state.id} and name = 'Sports'`,
    )
    expect(saved.body.psychomotor[0]?.id).toBe(sports[0]?.id)
    const retired = await app.db.get<{ retired: boolean }>(
      sql`select retired_at is not null as retired from assessment_component where id = ${exam}`,
    )
    expect(retired.retired).toBe(true)

    const back = await save(
      changed(
        await asBody(admin),
        type => ({
          ...type,
          components: [
            { id: ca2, name: 'CA1', maximum: 40 },
            { name: 'EXAM', maximum: 60, isExam: true },
          ],
        }),
        junior,
      ),
      admin,
    )
    expect(back.body.classTypes.find(({ classType }) => classType.id === junior)?.components[1]).toMatchObject({
      id: exam,
      name: 'EXAM',
      isExam: true,
    })
    const trail = await app.db.rows(
      sql`select from audit_log where state_id = ${session.stateId} and operation = 'state.configure' and before is not null`,
    )
    expect(trail).toHaveLength(2)
  })

  it('is refused if components do not add up to 100, if 0 has no grade, and if parts are unknown', async () => {
    const { state, admin } = await makeWorld()
    const other = await makeWorld()
    const senior = state.classTypes['Senior Secondary'] ?? ''
    const body = await asBody(admin)
    const wrongSum = await save(
      changed(body, type => ({ ...type, components: [{ name: 'Exam', maximum: 99.9 }] }), senior),
      admin,
    )
    expect([wrongSum.status, wrongSum.error.code]).toEqual([422, 'components_not_100'])
    expect(wrongSum.error.message).toBe('The components of Senior Secondary add to 99.9; they must add to 100.')
    const gap = await save(
      changed(body, type => ({ ...type, grades: type.grades.filter(({ from }) => from > 0) }), senior),
      admin,
    )
    expect([gap.status, gap.error.code]).toEqual([422, 'bands_gap'])
    const foreign = await save(
      changed(
        body,
        type => ({
          ...type,
          components: [{ id: other.state.components['Senior Secondary']?.[0], name: 'Exam', maximum: 100 }],
        }),
        senior,
      ),
      admin,
    )
    expect([foreign.status, foreign.error.code]).toEqual([422, 'unknown_part'])
    const type = await save(
      {
        ...body,
        classTypes: body.classTypes
          .slice(0, 1)
          .map(type => ({ ...type, classTypeId: other.state.classTypes.Primary ?? '' })),
      },
      admin,
    )
    expect(type.error.fields?.[0]?.path).toBe('body.classTypes.0.classTypeId')
    expect(await asBody(admin)).toEqual(body)
  })

  it('refuses a maximum below a score of the active term', async () => {
    const { state, school, session, admin, principal } = await makeWorld()
    const arm = await makeClassArm(app, { state, school, session })
    const subject = await makeSubject(app, arm)
    const student = await makeStudent(app, arm)
    const junior = state.classTypes['Junior Secondary'] ?? ''
    const [ca1, ca2, exam] = state.components['Junior Secondary'] ?? []
    await writeScores(app, { arm, term: session.activeTerm, by: principal }, [
      { studentId: student.id, subjectId: subject.id, componentId: ca1, tenths: 155 },
    ])
    const body = await asBody(admin)
    const withMaxima = (one: number, two: number) =>
      changed(
        body,
        type => ({
          ...type,
          components: [
            { id: ca1, name: 'CA1', maximum: one },
            { id: ca2, name: 'CA2', maximum: two },
            { id: exam, name: 'Exam', maximum: 60, isExam: true },
          ],
        }),
        junior,
      )
    const refused = await save(withMaxima(15.4, 24.6), admin)
    expect([refused.status, refused.error.code]).toEqual([409, 'component_used'])
    expect(refused.error.message).toContain('CA1 already has scores above 15.4')
    expect((await save(withMaxima(15.5, 24.5), admin)).status).toBe(200)
    expect((await save(withMaxima(25, 15), admin)).status).toBe(200)
  })

  it('sets the windows of the active session, and leaves those of past sessions', async () => {
    const { state, session, admin, principal } = await makeWorld()
    const former = await makeSession(app, state, { today: '2025-10-01', active: false })
    const componentId = state.components['Senior Secondary']?.[0] ?? ''
    const old = { termId: former.terms[0].id, componentId, opens: '2025-09-15', closes: '2025-12-18' }
    await app.db.run(sql`
      insert into score_window (id, state_id, term_id, component_id, opens, closes)
      values (akada_uuid(), ${state.id}, ${old.termId}, ${componentId}, ${old.opens}, ${old.closes})`)
    const body = await asBody(admin)
    const window = { termId: session.terms[0].id, componentId, opens: '2026-10-01', closes: '2026-11-01' }
    expect((await save({ ...body, windows: [window] }, admin)).body.windows).toEqual([window])
    expect((await read(principal)).windows).toEqual([window])
    const past = await save({ ...body, windows: [window, old] }, admin)
    expect(past.error.fields?.map(({ path }) => path)).toEqual(['body.windows.1.componentId'])
    expect((await save({ ...body, windows: [] }, admin)).body.windows).toEqual([])
    const stored = await app.db.rows(sql`select from score_window where state_id = ${state.id}`)
    expect(stored).toHaveLength(1)
  })

  it('is changed at state level only', async () => {
    const { school, admin, principal } = await makeWorld()
    const body = await asBody(admin)
    expect((await save(body, principal)).status).toBe(403)
    expect((await save(body, await signIn(app, admin, { enteredSchool: school }))).status).toBe(403)
  })
})
