import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { refreshFigures } from '../dashboards/index.ts'
import { refreshOversight } from './figures.ts'

const app = await testApp()
const minute = 60_000

it('figures are counted again once something was written in the state, or on another day, and until then are those of now', async () => {
  // After everything that the factories write, by the clock of the database.
  app.clock.set(new Date(Date.now() + 10 * minute).toISOString())
  const { state, school } = await make.makeOrganisations(app)
  const session = await make.makeSession(app, state)
  const arm = await make.makeClassArm(app, { state, school, session, name: 'Gold' })
  await make.makeStudent(app, arm, { gender: 'male' })
  const leaver = await make.makeStudent(app, arm, { gender: 'male' })

  const figuresOf = async (table: 'school_figures' | 'oversight_school'): Promise<{ asOf: string; male: number }> => {
    const { rows } = await app.owner.query(
      `select as_of as "asOf", (figures #>> '{students,male}')::int as male from ${table} where school_id = $1`,
      [school.id],
    )
    return { ...rows[0], asOf: new Date(rows[0].asOf).toISOString() }
  }
  const plainly = async () => {
    const { rows } = await app.owner.query(
      `select count(*)::int as male from student where state_id = $1 and gender = 'male' and status = 'Active'`,
      [state.id],
    )
    return rows[0].male
  }
  /** Makes it visible whether the figures are counted again. */
  const falsify = async () => {
    for (const table of ['school_figures', 'oversight_school'])
      await app.owner.query(
        `update ${table} set figures = jsonb_set(figures, '{students,male}', '40') where school_id = $1`,
        [school.id],
      )
  }
  const later = async (minutes: number) => {
    app.clock.advance(minutes * minute)
    return [await refreshFigures(app.app), await refreshOversight(app.app)]
  }
  const assertAllNow = async (male: number) => {
    const now = { asOf: app.clock.now().toISOString(), male }
    expect([await figuresOf('school_figures'), await figuresOf('oversight_school')]).toEqual([now, now])
  }
  const assertShown = async (male: number) => {
    const as = await make.makePerson(app, { state, role: 'superAdmin' })
    const { body } = await app.request('GET /dashboard/state', {}, { as })
    expect(body.figures.students.male).toBe(male)
  }

  await later(0)
  await assertAllNow(await plainly())
  await falsify()
  expect(await later(21)).toEqual([0, 0])
  await assertAllNow(40)

  await assertShown(40)
  const principal = await make.makePerson(app, { state, school, role: 'principal' })
  const day = app.clock.now().toISOString().slice(0, 10)
  const left = await app.request(
    'POST /student/withdraw/{id}',
    { params: { id: leaver.id }, body: { lastDay: day, cause: 'Moved to another country.' } },
    { as: principal },
  )
  expect(left.status).toBe(200)
  expect(await later(21)).toEqual([1, 1])
  expect(await plainly()).toBe(1)
  await assertAllNow(1)

  expect(await later(21)).toEqual([0, 0])
  await falsify()
  expect(await later(24 * 60)).toEqual([1, 1])
  await assertAllNow(1)
  await assertShown(1)
})
