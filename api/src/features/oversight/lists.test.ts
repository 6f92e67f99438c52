import type { OversightList, OversightPart } from '@akada/contract/oversight/schemas'
import { oversightLists } from '@akada/contract/oversight/lists'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { oversightWorld } from '../../../test/oversight-world.ts'
import { sql } from '../../platform/db/index.ts'
import { refreshOversight } from './figures.ts'

// A Wednesday, nine o'clock in Lagos.
const app = await testApp()
const { database } = app.app
const start = app.clock.now().toISOString()
beforeEach(() => app.clock.set(start))

const parts = ['staffing', 'facilities', 'quality'] as const

const ask = (as: make.SignedIn, part: OversightPart, query: object) =>
  app.request('GET /oversight/part/{part}', { params: { part }, query }, { as })
const tableOf = async (as: make.SignedIn, part: OversightPart, id: string, query: object) =>
  (await ask(as, part, query)).body.tables.find(one => one.id === id)

interface Count {
  part: OversightPart
  list: OversightList
  place: object
  counted: unknown
}

/** Every count of the tables that has a list, with where that list is. */
const countsOf = async (as: make.SignedIn): Promise<Count[]> => {
  const found = await Promise.all(
    parts.map(async part =>
      (await ask(as, part, {})).body.tables.flatMap(({ columns, rows }) =>
        rows.flatMap(({ link, values }) =>
          columns.flatMap(({ list }, at) =>
            list && (link?.kind === 'school' || link?.kind === 'district')
              ? [{ part, list, place: { [link.kind]: link.id }, counted: values[at] }]
              : [],
          ),
        ),
      ),
    ),
  )
  return found.flat()
}

/** Gives the world something for every list. */
const spoil = async ({ first, second, third, state }: Awaited<ReturnType<typeof oversightWorld>>): Promise<void> => {
  await make.makeStudent(app, first.arm, { columns: { date_of_birth: '2025-01-01' } })
  const left = await make.makeStudent(app, second.arm)
  await make.makeStaff(app, { state, role: 'teacher', school: first.school, columns: { first_appointment: null } })
  await make.asOwner(database, async tx => {
    await tx.run(sql`update enrolment set class_arm_id = null where student_id = ${left.id}`)
    await tx.run(sql`
      update school set facilities = '{"waterSources":["None"],"powerSources":["None"],"fenceOrWall":"None"}' where id = ${third.school.id}`)
  })
  app.clock.advance(3_600_000)
  await refreshOversight(app.app)
}

describe('the list behind a count', () => {
  it('has as many rows as the count says, for every count of every school and district', async () => {
    const world = await oversightWorld(app)
    await spoil(world)
    const superAdmin = await make.makePerson(app, { state: world.state, role: 'superAdmin' })
    const counts = await countsOf(superAdmin)
    expect(new Set(counts.map(({ list }) => list))).toEqual(new Set(oversightLists))
    for (const { part, list, place, counted } of counts) {
      const table = await tableOf(superAdmin, part, 'list', { ...place, list })
      expect([list, place, table?.total]).toEqual([list, place, counted])
      expect([list, table?.rows.length]).toEqual([list, table?.total])
    }
    // Not only counts of nothing.
    const something = new Set(counts.flatMap(({ list, counted }) => (Number(counted) > 0 ? [list] : [])))
    expect(oversightLists.filter(list => !something.has(list))).toEqual([])
  })

  it('names the students and where they are', async () => {
    const { superAdmin, third } = await oversightWorld(app)
    const table = await tableOf(superAdmin, 'quality', 'list', { list: 'duplicates', school: third.school.id })
    expect(table?.title).toBe(`Possible duplicates: ${third.school.name}`)
    expect(table?.rows.map(({ name, values }) => [name, values[0], values[2], values[3]])).toEqual([
      ['Bello Musa', third.school.name, 'JSS 1 Gold', '2013-01-01'],
      ['BELLO musa', third.school.name, 'JSS 1 Gold', '2013-01-01'],
    ])
  })

  it('is not there for another district, and for a whole state only as a list of schools', async () => {
    const { superAdmin, ofNorth, third, south } = await oversightWorld(app)
    const foreign = [
      { list: 'teachers', school: third.school.id },
      { list: 'teachers', district: south.id },
    ]
    for (const query of foreign) expect((await ask(ofNorth, 'staffing', query)).status).toBe(404)
    expect((await ask(superAdmin, 'quality', { list: 'duplicates' })).status).toBe(404)
    expect((await ask(superAdmin, 'staffing', { list: 'withoutPrincipal' })).status).toBe(200)
    expect((await ask(superAdmin, 'staffing', { list: 'duplicates', school: third.school.id })).status).toBe(404)
  })

  it('of students is offered and given to those alone who may see them', async () => {
    const { ofNorth, north, state, first } = await oversightWorld(app)
    const officer = await make.makePerson(app, { state, role: 'districtAdmin', district: north })
    await make.asOwner(database, tx =>
      tx.run(sql`
        with officers as (
          insert into role (id, state_id, district_id, name, level, operations)
          values (akada_uuid(), ${state.id}, ${north.id}, 'Officer', 'District', '{oversight.view}') returning id)
        update role_access set role_id = (select id from officers) where staff_id = ${officer.id}`),
    )
    const offered = async (as: make.SignedIn) =>
      (await tableOf(as, 'quality', 'schools', {}))?.columns.flatMap(({ list }) => list ?? [])
    expect(await offered(officer)).toEqual(['silentArms'])
    expect(await offered(ofNorth)).toContain('duplicates')
    const asked = { list: 'withoutLin', school: first.school.id }
    expect((await ask(officer, 'quality', asked)).status).toBe(403)
    expect((await ask(ofNorth, 'quality', asked)).status).toBe(200)
  })
})
