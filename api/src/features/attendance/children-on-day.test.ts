import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { familyWorld, withdraw } from '../../../test/family-world.ts'
import * as make from '../../../test/factories.ts'
import { enrol, giveMark } from '../../../test/merge-world.ts'
import { writeRegister } from '../../../test/register-rows.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import { childrenOnDay } from './index.ts'

const app = await testApp()
const today = dayInLagos(app.clock.now())

type World = Awaited<ReturnType<typeof familyWorld>>

/** What the guardian of the first child is shown of some children. */
const seen = async (world: World, ids: readonly string[], day = today) => {
  const { rows } = await app.owner.query<{ person_id: string }>(
    'select person_id from guardian_link where student_id = $1 limit 1',
    [world.own.id],
  )
  const family = app.app.database.forFamily(world.state.id, rows[0]?.person_id ?? '')
  return family.read(tx => childrenOnDay(tx, ids, day))
}

/** Saves the morning register of a day with nobody in it but another child, at a time in UTC. */
const saveMorning = (world: World, day: string, time: string) =>
  make.asOwner(app.app.database, tx =>
    writeRegister(
      tx,
      { arm: world.arm, termId: world.session.activeTerm.id, day, sitting: 'morning' },
      { [world.other.id]: { m: 'present', t: `${day}T${time}:00.000Z` } },
    ),
  )

describe('whether a child is in school today', () => {
  it('is what the registers have, and never that of a child of others', async () => {
    const world = await familyWorld(app)
    await giveMark(app, world, world.own, today, 'morning', 'present')
    await giveMark(app, world, world.other, today, 'morning', 'absent')
    expect(Object.fromEntries(await seen(world, [world.own.id, world.other.id]))).toEqual({
      [world.own.id]: { status: 'marked', mark: 'present', sittings: ['morning'], reason: null },
    })
    await withdraw(app, world.principal, world.own.id, 'Ruth Bello')
    expect(await seen(world, [world.own.id])).toEqual(new Map())
  })

  it('is awaited by the half hour by which three of four of its registers of four weeks were saved', async () => {
    const world = await familyWorld(app)
    const of = async () => (await seen(world, [world.own.id])).get(world.own.id)
    await saveMorning(world, '2026-10-13', '07:05')
    await saveMorning(world, '2026-10-12', '07:50')
    expect(await of()).toEqual({ status: 'unmarked', usuallyBy: null })
    await saveMorning(world, '2026-10-09', '08:35')
    await saveMorning(world, '2026-10-08', '15:00')
    expect(await of()).toEqual({ status: 'unmarked', usuallyBy: '10:00' })
  })

  it('is the mark of the former class arm where the child moved at noon and the new one has none', async () => {
    const world = await familyWorld(app)
    const arm = await make.makeClassArm(app, { ...world, name: 'Silver' })
    await giveMark(app, world, world.own, today, 'morning', 'late')
    await app.owner.query('update enrolment set ends = $2::date - 1 where student_id = $1', [world.own.id, today])
    await enrol(app, { ...world, arm }, world.own, { schoolId: world.school.id, begins: today, ends: '2026-12-18' })
    await app.owner.query('update enrolment set class_arm_id = $2 where student_id = $1 and begins = $3', [
      world.own.id,
      arm.id,
      today,
    ])
    const of = async () => (await seen(world, [world.own.id])).get(world.own.id)
    expect(await of()).toMatchObject({ mark: 'late', sittings: ['morning'] })
    await giveMark(app, { ...world, arm }, world.own, today, 'morning', 'absent')
    expect(await of()).toMatchObject({ mark: 'absent', sittings: ['morning'] })
  })

  it('is no school on a holiday, which has its name, and on a Saturday', async () => {
    const world = await familyWorld(app)
    await app.owner.query(
      `insert into holiday (id, term_id, state_id, day, name) values (akada_uuid(), $1, $2, $3, 'Mid-term break')`,
      [world.session.activeTerm.id, world.state.id, today],
    )
    const on = async (day: string) => (await seen(world, [world.own.id], day)).get(world.own.id)
    expect(await on(today)).toEqual({ status: 'closed', because: 'holiday', name: 'Mid-term break' })
    expect(await on('2026-10-17')).toEqual({ status: 'closed', because: 'weekend', name: null })
    expect(await on('2026-12-28')).toEqual({ status: 'closed', because: 'outsideTerm', name: null })
  })
})
