import { describe, expect, it } from 'vitest'
import { writeScores } from '../../../test/score-world.ts'
import { testApp } from '../../../test/app.ts'
import { makeSchoolWorld, makeSession, makeStudent, makeSubject } from '../../../test/factories.ts'

const app = await testApp()

const makeWorld = async () => {
  const world = await makeSchoolWorld(app, {
    sessions: { last: { today: '2025-10-01', active: false } },
    people: { principal: 'principal', superAdmin: 'superAdmin' },
    arms: { gold: 'JSS 1 Gold' },
  })
  return { ...world, jss1: world.state.classes['JSS 1'] ?? '', jss2: world.state.classes['JSS 2'] ?? '' }
}
type World = Awaited<ReturnType<typeof makeWorld>>
type Person = World['principal']

const setKey = 'PATCH /subject/set-subjects-of-class/{sessionId}/{classId}'
const add = async (name: string, as: Person): Promise<string> =>
  (await app.request('POST /subject/add', { body: { name, classes: [] } }, { as })).body.id
const set = (
  as: Person,
  sessionId: string,
  classId: string,
  attach: { subjectId: string; elective?: boolean }[],
  detach: string[] = [],
) => app.request(setKey, { params: { sessionId, classId }, body: { attach, detach } }, { as })
const seen = async (as: Person, sessionId: string, className: string) => {
  const { body } = await app.request(
    'GET /subject/by-session/{sessionId}',
    { params: { sessionId }, query: {} },
    { as },
  )
  const found = body.classes.find(one => one.class.name === className)
  return {
    subjects: found?.subjects.map(({ name, elective }) => (elective ? `${name}?` : name)),
    change: found?.change,
  }
}

describe('the subjects of a class in a session', () => {
  it('are set by the state, session by session, so that old and new exist side by side', async () => {
    const { superAdmin, principal, last, session, jss1, jss2 } = await makeWorld()
    const [basic, digital, french] = [
      await add('Basic Technology', superAdmin),
      await add('Digital Technologies', superAdmin),
      await add('French', superAdmin),
    ]
    await set(superAdmin, last.id, jss1, [{ subjectId: basic }])
    await set(superAdmin, last.id, jss2, [{ subjectId: basic }])
    await set(superAdmin, session.id, jss1, [{ subjectId: digital }, { subjectId: french, elective: true }])
    await set(superAdmin, session.id, jss2, [{ subjectId: basic }])
    expect(await seen(principal, session.id, 'JSS 1')).toEqual({
      subjects: ['Digital Technologies', 'French?'],
      change: { since: last.name, added: 2, dropped: 1 },
    })
    expect(await seen(principal, session.id, 'JSS 2')).toEqual({
      subjects: ['Basic Technology'],
      change: { since: last.name, added: 0, dropped: 0 },
    })
    expect((await seen(principal, last.id, 'JSS 1')).change).toBeNull()

    await set(superAdmin, session.id, jss1, [{ subjectId: french, elective: false }], [digital])
    expect((await seen(principal, session.id, 'JSS 1')).subjects).toEqual(['French'])
    expect((await set(principal, session.id, jss1, [])).status).toBe(403)
    const twice = await set(superAdmin, session.id, jss1, [{ subjectId: french }, { subjectId: french }])
    expect(twice.error.fields?.[0]?.path).toBe('body.attach.1.subjectId')
    const own = await add('Calligraphy', principal)
    expect((await set(superAdmin, session.id, jss1, [{ subjectId: own }])).status).toBe(422)
    expect((await set(superAdmin, session.id, jss1, [{ subjectId: french }])).status).toBe(200)
  })

  it('keep a subject in which the class has scores in that session', async () => {
    const { state, session, gold, jss1, superAdmin, principal } = await makeWorld()
    const english = await makeSubject(app, gold, { name: 'English' })
    const student = await makeStudent(app, gold)
    await writeScores(app, { arm: gold, term: session.activeTerm, by: principal }, [
      {
        studentId: student.id,
        subjectId: english.id,
        componentId: state.components['Junior Secondary']?.[0],
        tenths: 100,
      },
    ])
    const { status, error } = await set(superAdmin, session.id, jss1, [], [english.id])
    expect([status, error.message]).toEqual([
      409,
      'JSS 1 already has scores in English. A subject with scores stays with its class for the session.',
    ])
  })

  it('are copied to another session, once, by class or by cohort', async () => {
    const { state, superAdmin, principal, last, session, jss1, jss2 } = await makeWorld()
    const next = await makeSession(app, state, { today: '2027-10-01', active: false })
    const [old, fresh] = [await add('Social Studies', superAdmin), await add('Citizenship', superAdmin)]
    await set(superAdmin, session.id, jss1, [{ subjectId: fresh }])
    await set(superAdmin, session.id, jss2, [{ subjectId: old, elective: true }])
    const copy = (from: string, to: string, cohort: boolean, as = superAdmin) =>
      app.request('POST /subject/copy-session', { body: { from, to, cohort } }, { as })
    expect((await copy(session.id, session.id, false)).error.code).toBe('same_session')
    expect((await copy(last.id, next.id, false)).error.code).toBe('nothing_to_copy')
    expect((await copy(session.id, next.id, true, principal)).status).toBe(403)

    // Students who began under the new curriculum keep it in JSS 2; JSS 3 still has the old one.
    const { body } = await copy(session.id, next.id, true)
    expect(body.copied).toEqual(['JSS 1', 'JSS 2', 'JSS 3'])
    expect((await seen(principal, next.id, 'JSS 2')).subjects).toEqual(['Citizenship'])
    expect((await seen(principal, next.id, 'JSS 3')).subjects).toEqual(['Social Studies?'])
    const again = await copy(session.id, next.id, false)
    expect([again.body.copied, again.body.kept]).toEqual([[], ['JSS 1', 'JSS 2', 'JSS 3']])
    expect((await seen(principal, next.id, 'JSS 2')).subjects).toEqual(['Citizenship'])
  })
})

describe('class types', () => {
  it("are the state's: added with the usual components and grades, renamed, sorted", async () => {
    const { superAdmin, principal } = await makeWorld()
    const added = await app.request(
      'POST /class-type/add',
      { body: { name: 'Technical', position: 4 } },
      { as: superAdmin },
    )
    expect(added.body).toMatchObject({ name: 'Technical', position: 4, classCount: 0 })
    const configuration = await app.request(
      'GET /state/get-global-assessment-configuration',
      { query: {} },
      { as: superAdmin },
    )
    const own = configuration.body.classTypes.find(one => one.classType.name === 'Technical')
    expect(own?.components.map(({ name, maximum }) => `${name} ${maximum}`)).toEqual(['CA1 20', 'CA2 20', 'Exam 60'])
    const change = async (name: string, as = superAdmin) => {
      const params = { id: added.body.id }
      const body = { name, position: 2, revision: added.body.revision }
      const answer = await app.request('PATCH /class-type/update/{id}', { params, body }, { as })
      return answer.status === 200 ? answer.body.name : answer.error.code
    }
    expect(await change('primary')).toBe('class_type_name_taken')
    expect(await change('Technical College', principal)).toBe('forbidden')
    expect(await change('Technical College')).toBe('Technical College')
    // Read before the last change.
    expect(await change('Technical School')).toBe('class_type_changed_meanwhile')
    const made = await app.request(
      'POST /class/add',
      { body: { name: 'Technical 1', classTypeId: added.body.id, level: 10 } },
      { as: superAdmin },
    )
    expect(made.body).toMatchObject({ owner: 'state', can: { edit: true } })
    const all = await app.request('GET /class-type/view-all', {}, { as: superAdmin })
    expect(all.body.foundClassTypes.find(({ id }) => id === added.body.id)?.classCount).toBe(1)
  })
})
