import { subjectsOfStage } from '@akada/contract/subjects/template'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeOrganisations,
  makePerson,
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
  const { state, school } = await makeOrganisations(app)
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
      { stage: 'senior' as const, subjects: ['General Mathematics', 'Further Mathematics'] },
    ]
    const first = await app.request(apply, { body: { stages } }, { as: superAdmin })
    expect(first.body).toMatchObject({ added: 4, attached: 12 })
    const subjects = await list(superAdmin)
    const classesOf = (wanted: string) => subjects.find(({ name }) => name === wanted)?.classes
    expect(subjects.map(({ name }) => name)).toEqual([
      'Business Studies',
      'Further Mathematics',
      'General Mathematics',
      'Mathematics',
    ])
    expect(classesOf('Business Studies')?.map(({ name }) => name)).toEqual(['JSS 1', 'JSS 2', 'JSS 3'])
    expect(classesOf('Further Mathematics')).toMatchObject([{ elective: true }, { elective: true }, { elective: true }])
    expect(classesOf('Mathematics')).toHaveLength(3)
    expect(classesOf('General Mathematics')).toHaveLength(3)
    const again = await app.request(apply, { body: { stages } }, { as: superAdmin })
    expect(again.body).toMatchObject({ added: 0, attached: 0 })
  })

  it('gives senior classes four core subjects and one trade, and the subjects of each field to those who choose them', async () => {
    const { superAdmin } = await makeWorld()
    const senior = subjectsOfStage('senior')
    const stages = [{ stage: 'senior' as const, subjects: senior.map(({ name }) => name) }]
    expect((await app.request(apply, { body: { stages } }, { as: superAdmin })).status).toBe(200)
    const subjects = await list(superAdmin)
    expect(subjects.map(({ name }) => name)).toEqual(
      senior.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'en')),
    )
    const core = subjects.filter(({ classes }) => classes.some(({ elective }) => !elective)).map(({ name }) => name)
    expect(core).toEqual([
      'Citizenship and Heritage Studies',
      'Digital Technologies',
      'English Language',
      'General Mathematics',
    ])
    const ofField = (field: string) => senior.filter(one => one.field === field).map(({ name }) => name)
    expect([ofField('Science').length, ofField('Humanities').length, ofField('Business').length]).toEqual([10, 14, 4])
    expect(ofField('Humanities')).toContain('Literature in English')
    expect(ofField('Humanities')).not.toContain('Physics')
  })

  it('gives primary classes what is taught at their level', async () => {
    const { superAdmin } = await makeWorld()
    const names = ['Basic Science', 'Basic Science and Technology', 'Pre-vocational Studies']
    const stages = [{ stage: 'primary' as const, subjects: names }]
    expect((await app.request(apply, { body: { stages } }, { as: superAdmin })).body.attached).toBe(9)
    const levels = (await list(superAdmin)).map(({ name, classes }) => [name, classes.map(one => one.name).join()])
    expect(levels).toEqual([
      ['Basic Science', 'Primary 1,Primary 2,Primary 3'],
      ['Basic Science and Technology', 'Primary 4,Primary 5,Primary 6'],
      ['Pre-vocational Studies', 'Primary 4,Primary 5,Primary 6'],
    ])
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
