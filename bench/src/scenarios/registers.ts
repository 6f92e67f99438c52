import { randomUUID } from 'node:crypto'
import { armsOf, type RegisterSlot, unmarkedRegisters } from './facts.ts'
import type { Scenario, Work, World } from './scenario.ts'

const marksOf = ({ arm }: RegisterSlot) =>
  arm.students.map((studentId, at) => ({ studentId, mark: at % 13 === 5 ? 'absent' : 'present', id: randomUUID() }))

const workOf = async (world: World, slots: readonly RegisterSlot[]): Promise<Work> => {
  if (slots.length === 0) throw new Error('No register of a past school day is left to be marked: seed it again.')
  const product = []
  const rival = []
  const expect = '"revision":1'
  for (const slot of slots) {
    const { arm, day, sitting } = slot
    const marks = marksOf(slot)
    product.push({
      method: 'POST' as const,
      path: `/api/attendance/mark-attendance/${arm.id}`,
      token: await world.tokenOf(arm.teacher),
      body: JSON.stringify({ day, sitting, marks }),
      expect,
    })
    rival.push({
      method: 'POST' as const,
      path: '/register',
      body: JSON.stringify({ classArmId: arm.id, day, sitting, marks }),
      expect,
    })
  }
  const undo = async (sent: number): Promise<void> => {
    const done = slots.slice(0, sent)
    await world.client.query(
      `delete from register r using unnest($1::uuid[], $2::date[], $3::text[]) as made(arm, day, sitting)
       where r.class_arm_id = made.arm and r.day = made.day and r.sitting = made.sitting`,
      [done.map(({ arm }) => arm.id), done.map(({ day }) => day), done.map(({ sitting }) => sitting)],
    )
  }
  return { product, rival, undo }
}

export const register: Scenario = {
  key: 'register',
  title: 'Saving a register of 40',
  connections: 8,
  use: 'once',
  unit: 'registers',
  prepare: async world => {
    const arms = await armsOf(world.client, world.quick ? 25 : 100, true)
    return workOf(world, await unmarkedRegisters(world.client, arms, world.today, 6000))
  },
}

/** Teachers of different schools, each with the registers of their own arm, over more connections than the server has to the database. */
export const morning: Scenario = {
  key: 'morning',
  title: 'Morning peak: registers of 40, every teacher another arm',
  connections: 32,
  use: 'once',
  unit: 'registers',
  prepare: async world => {
    const arms = await armsOf(world.client, world.quick ? 50 : 1000, false)
    return workOf(world, await unmarkedRegisters(world.client, arms, world.today, 12_000))
  },
}
