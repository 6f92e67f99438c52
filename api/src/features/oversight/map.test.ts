import type { OversightPart } from '@akada/contract/oversight/schemas'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { oversightWorld } from '../../../test/oversight-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

it('the map has a cell for each local government whose schools have a position, with the figures of its schools', async () => {
  const { superAdmin, first, second, third } = await oversightWorld(app)
  await app.db.run(sql`
    update school set lga = place.lga, latitude = place.latitude, longitude = place.longitude
    from (values (${first.school.id}::uuid, 'Ikenne', 6.9, 3.7), (${second.school.id}, 'Ikenne', null, null),
      (${third.school.id}, 'Yewa North', 7.2, 2.9)) as place(id, lga, latitude, longitude)
    where school.id = place.id`)
  const part = async (name: OversightPart) =>
    (await app.request('GET /oversight/part/{part}', { params: { part: name }, query: {} }, { as: superAdmin })).body
  const tables = [await part('staffing'), await part('money')].flatMap(found => found.tables)
  /** What the schools have together in the column of that title, in whichever table by school has it. */
  const sum = (title: string, schools: readonly (typeof first)[]): number => {
    const table = tables.find(({ id, columns }) => id === 'schools' && columns.some(column => column.title === title))
    const at = table?.columns.findIndex(column => column.title === title) ?? 0
    const own = table?.rows.filter(({ name }) => schools.some(({ school }) => school.name === name)) ?? []
    return own.reduce((all, { values }) => all + Number(values[at]), 0)
  }
  const figures = (...schools: (typeof first)[]) => ({
    teachers: sum('Teachers', schools),
    untaught: sum('Subjects without a teacher', schools),
    owed: sum('Owed', schools),
  })
  const ikenne = {
    name: 'Ikenne',
    row: 2,
    column: 2,
    schools: 2,
    students: 6,
    present: 5,
    called: 7,
    average: '51.83',
  }
  const yewa = {
    name: 'Yewa North',
    row: 0,
    column: 0,
    schools: 1,
    students: 5,
    present: 0,
    called: 2,
    average: null,
  }
  const { map } = (await app.request('GET /oversight/overview', { query: {} }, { as: superAdmin })).body
  expect(map).toMatchObject([
    { ...ikenne, ...figures(first, second) },
    { ...yewa, ...figures(third) },
  ])
  expect(map[0]?.teachers).toBeGreaterThan(0)
})
