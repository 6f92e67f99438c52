import { capacity, entryWindows } from '@akada/contract/capacity'
import { describe, expect, it } from 'vitest'
import { sql } from '../src/platform/db/index.ts'
import { testApp } from './app.ts'
import { makeClassArm, makeOrganisations, makeSession, makeStudent } from './factories.ts'

const app = await testApp()

const makeWorld = async () => {
  const world = await makeOrganisations(app, { people: { admin: 'superAdmin', principal: 'principal' } })
  return { ...world, session: await makeSession(app, world.state) }
}
type World = Awaited<ReturnType<typeof makeWorld>>

const rowsOfState = {
  class_type: (stateId: string) => sql`select id from class_type where state_id = ${stateId}`,
  class: (stateId: string) => sql`select id from class where state_id = ${stateId} and school_id is null`,
  subject: (stateId: string) => sql`select id from subject where state_id = ${stateId} and school_id is null`,
}
const countOf = async (table: keyof typeof rowsOfState, { state }: World): Promise<number> =>
  (await app.db.rows(rowsOfState[table](state.id))).length

/** Numbers from 1, filling up to one below the capacity. */
const missing = (most: number, there: number) => Array.from({ length: most - there - 1 }, (_, at) => at + 1)

describe('everything that can be created up to a limit can be saved, and no more can be created', () => {
  it('class types, components, grade bands, traits and entry windows of the assessment', async () => {
    const world = await makeWorld()
    const { state, session, admin } = world
    const next = await makeSession(app, state, { today: '2027-10-01', active: false })
    const numbers = missing(capacity.classTypes, await countOf('class_type', world))
    await app.db.run(sql`
      insert into class_type (id, state_id, name, position)
      select akada_uuid(), ${state.id}, 'Type ' || number, 5 from unnest(${numbers}::int[]) as number`)
    const add = (name: string) => app.request('POST /class-type/add', { body: { name, position: 30 } }, { as: admin })
    expect((await add('The last one')).status).toBe(200)
    const refused = await add('One too many')
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'limit_reached',
      'A state has at most 30 class types. Rename one that is no longer used.',
    ])

    const read = async () =>
      (await app.request('GET /state/get-global-assessment-configuration', {}, { as: admin })).body
    const before = await read()
    expect(before.classTypes).toHaveLength(capacity.classTypes)
    const filled = {
      ...before,
      classTypes: before.classTypes.map(({ classType }) => ({
        classTypeId: classType.id,
        components: Array.from({ length: capacity.components }, (_, at) => ({ name: `Part ${at + 1}`, maximum: 10 })),
        grades: Array.from({ length: capacity.gradeBands }, (_, at) => ({
          from: (capacity.gradeBands - 1 - at) * 5,
          grade: `G${at}`,
          remark: `Remark ${at}`,
        })),
      })),
      psychomotor: Array.from({ length: capacity.traits }, (_, at) => ({ name: `Skill ${at}` })),
      affective: Array.from({ length: capacity.traits }, (_, at) => ({ name: `Virtue ${at}` })),
      windows: [],
    }
    const save = async (body: typeof filled | object) => {
      const { revision } = await read()
      return app.send('PATCH', '/api/state/assessment-configuration', { body: { ...body, revision } }, { as: admin })
    }
    expect((await save(filled)).status).toBe(200)

    const { ratingKey: _, revision: __, ...stored } = await read()
    const windows = [...session.terms, ...next.terms].flatMap(term =>
      stored.classTypes.flatMap(({ components }) =>
        components.map(({ id }) => ({ termId: term.id, componentId: id, opens: term.starts, closes: term.ends })),
      ),
    )
    expect(windows).toHaveLength(entryWindows)
    const again = {
      ...stored,
      classTypes: stored.classTypes.map(({ classType, ...rest }) => ({ classTypeId: classType.id, ...rest })),
      windows,
    }
    expect((await save(again)).status).toBe(200)
    expect((await read()).windows).toHaveLength(entryWindows)
  })

  it("a state's classes, in those open to transfer and in those of a subject", async () => {
    const world = await makeWorld()
    const { state, admin } = world
    const classTypeId = state.classTypes['Primary'] ?? ''
    const numbers = missing(capacity.classesOfState, await countOf('class', world))
    await app.db.run(sql`
      insert into class (id, state_id, class_type_id, name, level)
      select akada_uuid(), ${state.id}, ${classTypeId}, 'Class ' || number, 1 from unnest(${numbers}::int[]) as number`)
    const add = (name: string) =>
      app.request('POST /class/add', { body: { name, classTypeId, level: 1 } }, { as: admin })
    expect((await add('The last one')).status).toBe(200)
    const refused = await add('One too many')
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'A state has at most 60 classes. Rename one that is no longer used.',
    ])
    const { foundClasses } = (await app.request('GET /class/view-all', {}, { as: admin })).body
    expect(foundClasses).toHaveLength(capacity.classesOfState)
    const transfers = await app.request(
      'PATCH /state/transfer-configuration',
      {
        body: { opens: null, closes: null, classes: foundClasses.map(({ id }) => id), barFinalYear: true, revision: 0 },
      },
      { as: admin },
    )
    expect(transfers.status).toBe(200)
    const subject = await app.request(
      'POST /subject/add',
      { body: { name: 'Everywhere', classes: foundClasses.map(({ id }) => ({ classId: id })) } },
      { as: admin },
    )
    expect(subject.status).toBe(200)
  })

  it("a school's own classes", async () => {
    const { state, school, principal } = await makeWorld()
    const classTypeId = state.classTypes['Primary'] ?? ''
    await app.db.run(sql`
      insert into class (id, state_id, school_id, class_type_id, name, level)
      select akada_uuid(), ${state.id}, ${school.id}, ${classTypeId}, 'Own ' || number, 1
      from generate_series(1, ${capacity.classesOfSchool - 1}::int) as number`)
    const add = (name: string) =>
      app.request('POST /class/add', { body: { name, classTypeId, level: 1 } }, { as: principal })
    expect((await add('The last one')).status).toBe(200)
    const refused = await add('One too many')
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'A school has at most 20 classes of its own. Rename one that is no longer used.',
    ])
  })

  it("a state's subjects, attached to one class in one call", async () => {
    const world = await makeWorld()
    const { state, session, admin } = world
    const numbers = missing(capacity.subjectsOfState, await countOf('subject', world))
    await app.db.run(sql`
      insert into subject (id, state_id, name)
      select akada_uuid(), ${state.id}, 'Subject ' || number from unnest(${numbers}::int[]) as number`)
    const add = (name: string) => app.request('POST /subject/add', { body: { name, classes: [] } }, { as: admin })
    expect((await add('The last one')).status).toBe(200)
    const refused = await add('One too many')
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'A state has at most 300 subjects. Rename one that is no longer used.',
    ])
    const subjects = await app.db.rows<{ id: string }>(sql`select id from subject where state_id = ${state.id}`)
    expect(subjects).toHaveLength(capacity.subjectsOfState)
    const attached = await app.request(
      'PATCH /subject/set-subjects-of-class/{sessionId}/{classId}',
      {
        params: { sessionId: session.id, classId: state.classes['JSS 1'] ?? '' },
        body: { attach: subjects.map(({ id }) => ({ subjectId: id })), detach: [] },
      },
      { as: admin },
    )
    expect(attached.status).toBe(200)
  })

  it("a school's own subjects", async () => {
    const { state, school, principal } = await makeWorld()
    await app.db.run(sql`
      insert into subject (id, state_id, school_id, name)
      select akada_uuid(), ${state.id}, ${school.id}, 'Own ' || number
      from generate_series(1, ${capacity.subjectsOfSchool - 1}::int) as number`)
    const add = (name: string) => app.request('POST /subject/add', { body: { name, classes: [] } }, { as: principal })
    expect((await add('The last one')).status).toBe(200)
    const refused = await add('One too many')
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'A school has at most 100 subjects of its own. Rename one that is no longer used.',
    ])
  })

  it('class arms of a school, all shown on the report cards page', async () => {
    const { state, school, session, principal } = await makeWorld()
    const classId = state.classes['JSS 1'] ?? ''
    await app.db.run(sql`
      insert into class_arm (id, state_id, school_id, session_id, class_id, name)
      select akada_uuid(), ${state.id}, ${school.id}, ${session.id}, ${classId}, 'Arm ' || number
      from generate_series(1, ${capacity.armsOfSchool - 1}::int) as number`)
    const add = (name: string) => app.request('POST /class-arm/add', { body: { name, classId } }, { as: principal })
    expect((await add('The last one')).status).toBe(200)
    const refused = await add('One too many')
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'A school has at most 300 class arms in a session. Close one that is not used.',
    ])
    const standing = await app.request(
      'GET /report-card/standing/{schoolId}',
      { params: { schoolId: school.id } },
      { as: principal },
    )
    expect([standing.status, standing.body.arms.length]).toEqual([200, capacity.armsOfSchool])
  })

  it('students of a class arm, whose register is saved as a whole', async () => {
    const { state, school, session, principal } = await makeWorld()
    const arm = await makeClassArm(app, { state, school, session, name: 'Gold' })
    const students: string[] = []
    for (let number = 0; number <= capacity.studentsInArm; number += 1)
      students.push((await makeStudent(app, arm, { withoutArm: true })).id)
    const assign = (studentIds: string[]) =>
      app.request('PATCH /student/assign-to-class-arm', { body: { classArm: arm.id, studentIds } }, { as: principal })
    const sentence = 'JSS 1 Gold would have more than 300 students. Make another class arm and divide them.'
    const all = await assign(students)
    expect([all.status, all.error.code, all.error.message]).toEqual([409, 'limit_reached', sentence])
    expect((await assign(students.slice(1))).status).toBe(200)
    const oneMore = await assign(students.slice(0, 1))
    expect([oneMore.status, oneMore.error.message]).toEqual([409, sentence])
    const marked = await app.request(
      'POST /attendance/mark-attendance/{id}',
      {
        params: { id: arm.id },
        body: {
          day: '2026-10-14',
          sitting: 'morning',
          marks: students.slice(1).map(studentId => ({ studentId, mark: 'present' as const })),
        },
      },
      { as: principal },
    )
    expect(marked.status).toBe(200)
  })
})
