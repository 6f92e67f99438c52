import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeClassArm, makeOrganisations, makePerson, makeSchool, makeSession } from '../../../test/factories.ts'
import { schools } from '../schools/index.ts'
import { state as stateFeature } from '../state/index.ts'
import { students } from '../students/index.ts'
import { classes } from './index.ts'

const app = await testApp({ features: [stateFeature, schools, students, classes] })

const makeWorld = async () => {
  return makeOrganisations(app, { people: { superAdmin: 'superAdmin', principal: 'principal' } })
}

const apply = 'POST /class-type/apply-template'
const addArms = 'POST /class-arm/add-multiple'

const nursery = {
  stage: 'nursery' as const,
  classes: [-2, -1, 0].map((level, index) => ({ level, name: `Nursery ${index + 1}` })),
}
const basic = {
  stage: 'junior' as const,
  classes: [7, 8, 9].map(level => ({ level, name: `Basic ${level}` })),
}

describe('the usual classes', () => {
  it('are added with their class type or renamed, and repeating it changes nothing', async () => {
    const { superAdmin } = await makeWorld()
    const send = async () => (await app.request(apply, { body: { stages: [basic, nursery] } }, { as: superAdmin })).body
    expect(await send()).toMatchObject({ added: 3, renamed: 3 })
    expect(await send()).toMatchObject({ added: 0, renamed: 0 })
    const { body } = await app.request('GET /class/view-all', { query: {} }, { as: superAdmin })
    expect(body.foundClasses.slice(0, 4).map(({ name, classType }) => [name, classType.name])).toEqual([
      ['Nursery 1', 'Pre-primary'],
      ['Nursery 2', 'Pre-primary'],
      ['Nursery 3', 'Pre-primary'],
      ['Primary 1', 'Primary'],
    ])
    expect(body.foundClasses.find(({ level }) => level === 7)).toMatchObject({
      name: 'Basic 7',
      classType: { name: 'Junior Secondary' },
    })
    const types = await app.request('GET /class-type/view-all', {}, { as: superAdmin })
    expect(types.body.foundClassTypes.map(({ name, position }) => [name, position])).toEqual([
      ['Pre-primary', 1],
      ['Primary', 2],
      ['Junior Secondary', 3],
      ['Senior Secondary', 4],
    ])
  })

  it('are refused with a name that another class has, and with a level of another stage', async () => {
    const { superAdmin } = await makeWorld()
    const send = async (stage: object) => {
      const { status, error } = await app.request(
        apply,
        { body: { stages: [{ ...basic, ...stage }] } },
        { as: superAdmin },
      )
      return [status, error.code, error.fields?.[0]?.path]
    }
    expect(await send({ classes: [{ level: 7, name: 'ss 1' }] })).toEqual([409, 'name_taken', 'body.stages'])
    expect(await send({ classes: [{ level: 10, name: 'Basic 10' }] })).toEqual([
      422,
      'invalid',
      'body.stages.0.classes.0.level',
    ])
    const { body } = await app.request('GET /class/view-all', { query: {} }, { as: superAdmin })
    expect(body.foundClasses.find(({ level }) => level === 7)?.name).toBe('JSS 1')
  })

  it('are taken over by those who act for the state only, and never in another state', async () => {
    const { state, district, principal, superAdmin } = await makeWorld()
    const other = await makeWorld()
    const districtAdmin = await makePerson(app, { state, role: 'districtAdmin', district })
    const body = { stages: [basic] }
    for (const as of [principal, districtAdmin]) expect((await app.request(apply, { body }, { as })).status).toBe(403)
    expect((await app.request(apply, { body }, { as: superAdmin })).status).toBe(200)
    const theirs = await app.request('GET /class/view-all', { query: {} }, { as: other.superAdmin })
    expect(theirs.body.foundClasses.map(({ name }) => name)).not.toContain('Basic 7')
  })
})

describe('arms of many classes', () => {
  it('are added in one step, and those that are there already stay', async () => {
    const { state, school, principal } = await makeWorld()
    const session = await makeSession(app, state)
    await makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Gold' })
    const chosen = [state.classes['JSS 1'] ?? '', state.classes['JSS 2'] ?? '']
    const send = (body: { classes: string[]; names: string[] }) => app.request(addArms, { body }, { as: principal })
    const added = await send({ classes: chosen, names: ['gold', 'Blue', 'blue'] })
    expect(added.body).toMatchObject({ created: 3, existing: 1 })
    expect((await send({ classes: chosen, names: ['gold', 'Blue'] })).body).toMatchObject({ created: 0, existing: 4 })
    const { body } = await app.request('GET /class-arm/search', { query: {} }, { as: principal })
    expect(body.foundClassArms.map(({ fullName }) => fullName)).toEqual([
      'JSS 1 blue',
      'JSS 1 Gold',
      'JSS 2 blue',
      'JSS 2 gold',
    ])
  })

  it('need a session, classes of the school, and the permission in the school', async () => {
    const { state, district, school, principal } = await makeWorld()
    const sibling = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    const teacher = await makePerson(app, { state, role: 'teacher', school })
    const body = { classes: [state.classes['JSS 1'] ?? ''], names: ['A'] }
    expect((await app.request(addArms, { body }, { as: principal })).error.code).toBe('no_active_session')
    await makeSession(app, state)
    expect((await app.request(addArms, { body }, { as: teacher })).status).toBe(403)
    const own = await app.request(
      'POST /class/add',
      { body: { name: 'JSS Bridge', classTypeId: state.classTypes['Junior Secondary'] ?? '', level: 7 } },
      { as: sibling },
    )
    const foreign = { ...body, classes: [own.body.id] }
    expect((await app.request(addArms, { body: foreign }, { as: principal })).error.fields?.[0]?.path).toBe(
      'body.classes',
    )
    expect((await app.request(addArms, { body: { ...body, school: school.id } }, { as: sibling })).status).toBe(404)
    const other = await makeWorld()
    expect((await app.request(addArms, { body: { ...body, school: other.school.id } }, { as: principal })).status).toBe(
      404,
    )
  })
})
