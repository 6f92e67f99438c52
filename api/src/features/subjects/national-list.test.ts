import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeDistrict,
  makePerson,
  makeSchool,
  makeSession,
  makeStaff,
  makeState,
  type SignedIn,
  signIn,
} from '../../../test/factories.ts'
import { classes } from '../classes/index.ts'
import { schools } from '../schools/index.ts'
import { students } from '../students/index.ts'
import { subjects } from './index.ts'

const app = await testApp({ features: [schools, students, classes, subjects] })

const makeWorld = async () => {
  const state = await makeState(app)
  const school = await makeSchool(app, await makeDistrict(app, state))
  await makeSession(app, state)
  return {
    jss1: state.classes['JSS 1'] ?? '',
    principal: await makePerson(app, { state, role: 'principal', school }),
    superAdmin: await signIn(app, await makeStaff(app, { state, role: 'superAdmin' })),
  }
}

const add = 'POST /subject/add'

describe('the national list of subjects', () => {
  const apply = 'POST /subject/apply-template'
  const list = async (as: SignedIn) => (await app.request('GET /subject/view-all', {}, { as })).body.foundSubjects

  it('adds what the state lacks to the classes of its stage, once', async () => {
    const { superAdmin } = await makeWorld()
    const stages = [
      { stage: 'junior' as const, subjects: ['Mathematics', 'Business Studies', 'Unheard-of Studies'] },
      { stage: 'senior' as const, subjects: ['Mathematics', 'Further Mathematics'] },
    ]
    const first = await app.request(apply, { body: { stages } }, { as: superAdmin })
    expect(first.body).toMatchObject({ added: 3, attached: 12 })
    const subjects = await list(superAdmin)
    const classesOf = (wanted: string) => subjects.find(({ name }) => name === wanted)?.classes
    expect(subjects.map(({ name }) => name)).toEqual(['Business Studies', 'Further Mathematics', 'Mathematics'])
    expect(classesOf('Business Studies')?.map(({ name }) => name)).toEqual(['JSS 1', 'JSS 2', 'JSS 3'])
    expect(classesOf('Further Mathematics')).toMatchObject([{ elective: true }, { elective: true }, { elective: true }])
    expect(classesOf('Mathematics')).toHaveLength(6)
    const again = await app.request(apply, { body: { stages } }, { as: superAdmin })
    expect(again.body).toMatchObject({ added: 0, attached: 0 })
  })

  it('leaves as it is what the state has set', async () => {
    const { superAdmin, jss1 } = await makeWorld()
    const own = { name: 'mathematics', code: 'M', classes: [{ classId: jss1, elective: true }] }
    await app.request(add, { body: own }, { as: superAdmin })
    const stages = [{ stage: 'junior' as const, subjects: ['Mathematics'] }]
    expect((await app.request(apply, { body: { stages } }, { as: superAdmin })).body).toMatchObject({
      added: 0,
      attached: 2,
    })
    expect(await list(superAdmin)).toMatchObject([
      { name: 'mathematics', code: 'M', classes: [{ elective: true }, { elective: false }, { elective: false }] },
    ])
  })

  it('waits for the active session, and is for the state', async () => {
    const state = await makeState(app)
    const superAdmin = await signIn(app, await makeStaff(app, { state, role: 'superAdmin' }))
    const stages = [{ stage: 'primary' as const, subjects: ['Mathematics'] }]
    const early = await app.request(apply, { body: { stages } }, { as: superAdmin })
    expect(early.error.code).toBe('no_active_session')
    const { principal } = await makeWorld()
    expect((await app.request(apply, { body: { stages } }, { as: principal })).status).toBe(403)
  })
})
