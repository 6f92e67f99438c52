import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { effectsIn } from '../../../test/confirmed.ts'
import { makeClassArm, makePerson, makeSchool, makeStudent } from '../../../test/factories.ts'
import * as recorded from '../../../test/recorded-world.ts'
import { sheet } from '../../../test/register-world.ts'

const app = await testApp()
const makeWorld = () => recorded.makeWorld(app)

const called = async (world: recorded.World, days: readonly string[]): Promise<void> => {
  for (const day of days) {
    for (const sitting of ['morning', 'afternoon'] as const) {
      const marks = [world.ada, world.bisi].map(({ id }) => ({ studentId: id, mark: 'present' as const }))
      const marked = await app.request(
        'POST /attendance/mark-attendance/{id}',
        { params: { id: world.arm.id }, body: { ...sheet(marks, { day }), sitting } },
        { as: world.classTeacher },
      )
      expect(marked.status).toBe(200)
    }
  }
}

interface Days {
  ends?: string
  holidays?: { day: string; name: string }[]
}
const session = async (world: recorded.World) =>
  (await app.request('GET /session/view-by-id/{id}', { params: { id: world.session.id } }, { as: world.admin })).body
const changeSession = async (world: recorded.World, first: Days, { confirmed }: recorded.Confirmed = {}) => {
  const { name, terms, revision } = await session(world)
  const days = terms.map(({ starts, ends, holidays }, at) => ({ starts, ends, holidays, ...(at === 0 ? first : {}) }))
  return app.request(
    'PATCH /session/update/{id}',
    { params: { id: world.session.id }, body: { name, terms: days, revision, confirmed } },
    { as: world.admin },
  )
}
const holidayOn = (day: string): Days => ({ holidays: [{ day, name: 'Eid-el-Maulud' }] })

describe('the calendar over called registers', () => {
  it('is asked about a holiday on a called day, and about its removal, by which the registers count again', async () => {
    const world = await makeWorld()
    await called(world, ['2026-10-12', '2026-10-13'])
    const refused = await changeSession(world, holidayOn('2026-10-13'))
    expect(effectsIn(refused)).toEqual([
      {
        effect: '13-10-2026 is no longer a school day of First Term.',
        counts: { registers: 2, cards: 0, students: 2, schools: 1 },
        atLeast: false,
      },
    ])
    expect((await changeSession(world, holidayOn('2026-10-13'), { confirmed: effectsIn(refused) })).status).toBe(200)
    expect((await recorded.lastAudit(app, world.session.id)).after.confirmed).toEqual(effectsIn(refused))
    const back = await changeSession(world, { holidays: [] })
    expect(effectsIn(back)[0]?.effect).toBe('13-10-2026 becomes a school day of First Term.')
  })

  it('is asked about a term that ends before called registers, in every school of the state', async () => {
    const world = await makeWorld()
    await called(world, ['2026-10-12', '2026-10-13'])
    const other = await makeSchool(app, world.district)
    const arm = await makeClassArm(app, { state: world.state, school: other, session: world.session })
    const classTeacher = await makePerson(app, { state: world.state, role: 'principal', school: other })
    const [ada, bisi] = [await makeStudent(app, arm), await makeStudent(app, arm)]
    await called({ ...world, arm, classTeacher, ada, bisi }, ['2026-10-13'])
    const refused = await changeSession(world, { ends: '2026-10-09' })
    expect(effectsIn(refused)[0]).toMatchObject({
      effect: '50 school days of First Term no longer count: 12-10-2026 to 18-12-2026.',
      counts: { registers: 6, students: 4, schools: 2 },
    })
  })

  it('asks nothing about days without a register', async () => {
    const world = await makeWorld()
    await called(world, ['2026-10-13'])
    expect((await changeSession(world, holidayOn('2026-10-12'))).status).toBe(200)
    expect((await changeSession(world, { ends: '2026-12-11' })).status).toBe(200)
  })

  it('keeps the days that published report cards count, and changes those after their publication', async () => {
    const world = await makeWorld()
    await called(world, ['2026-10-13'])
    await recorded.publish(app, world)
    const refused = await changeSession(world, holidayOn('2026-10-13'))
    expect(refused.error).toMatchObject({ code: 'recorded_on_published_cards', details: { count: 2 } })
    expect(refused.error.message).toContain('Leave these days as they are.')
    expect((await changeSession(world, holidayOn('2026-10-15'))).status).toBe(200)
  })

  it('is asked about another number of sittings a day, by which registers of the afternoon no longer count', async () => {
    const world = await makeWorld()
    await called(world, ['2026-10-12', '2026-10-13'])
    const body = await recorded.assessment(app, world)
    const refused = await recorded.saveAssessment(app, world, { ...body, sittingsPerDay: 1 })
    expect(effectsIn(refused)).toMatchObject([
      { effect: 'Registers of the afternoon no longer count in the active term.', counts: { registers: 2 } },
    ])
  })
})

describe('a last day typed a month early', () => {
  const withdraw = (world: recorded.World, lastDay: string, { confirmed }: recorded.Confirmed = {}) =>
    app.request(
      'POST /student/withdraw/{id}',
      { params: { id: world.ada.id }, body: { lastDay, cause: 'The family moved to Kano.', confirmed } },
      { as: world.principal },
    )

  it('is refused with the number of marks after it until they are confirmed', async () => {
    const world = await makeWorld()
    await called(world, ['2026-10-09', '2026-10-12', '2026-10-13'])
    const refused = await withdraw(world, '2026-10-09')
    expect(effectsIn(refused)).toEqual([
      {
        effect: 'Adebayo, Ada leaves after 09-10-2026: marks of the register after this day no longer count.',
        counts: { marks: 4, attended: 4 },
        atLeast: false,
      },
    ])
    const saved = await withdraw(world, '2026-10-09', { confirmed: effectsIn(refused) })
    expect([saved.status, saved.body.status]).toEqual([200, 'Withdrawn'])
    expect((await recorded.lastAudit(app, world.ada.id)).after.confirmed).toEqual(effectsIn(refused))
  })

  it('asks nothing where no mark lies after it', async () => {
    const world = await makeWorld()
    await called(world, ['2026-10-12', '2026-10-13'])
    expect((await withdraw(world, '2026-10-13')).status).toBe(200)
  })

  it('is refused where a published report card counts the marks after it', async () => {
    const world = await makeWorld()
    await called(world, ['2026-10-12', '2026-10-13'])
    await recorded.publish(app, world)
    const refused = await withdraw(world, '2026-10-09')
    expect(refused.error).toMatchObject({ code: 'recorded_on_published_cards', details: { count: 1 } })
    expect((await withdraw(world, '2026-10-13')).status).toBe(200)
  })
})
