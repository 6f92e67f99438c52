import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { armsOf, type RegisterSlot, unmarkedRegisters } from './facts.ts'
import type { Scenario, Work, World } from './scenario.ts'

const isAbsent = (place: number): boolean => place % 13 === 5

/** As the browser sends a register of 40: three tapped absent, the others presumed present under one id. 2.2 kB, 1.2 kB packed. */
const asBrowsersSend = ({ arm, day, sitting }: RegisterSlot) => {
  const at = new Date().toISOString()
  const absent = arm.students.filter((_, place) => isAbsent(place))
  return {
    day,
    sitting,
    marks: absent.map(studentId => ({
      studentId,
      mark: 'absent',
      reason: null,
      id: randomUUID(),
      at,
      basedOn: null,
    })),
    presumed: { id: randomUUID(), at, studentIds: arm.students.filter((_, place) => !isAbsent(place)) },
    reason: null,
    onError: 'saveRest',
    results: 'others',
  }
}

/** Removes registers, whether they were saved or not. */
const removeRegisters = async (client: pg.Client, slots: readonly RegisterSlot[]): Promise<void> => {
  await client.query(
    `delete from register r using unnest($1::uuid[], $2::date[], $3::text[]) as made(arm, day, sitting)
     where r.class_arm_id = made.arm and r.day = made.day and r.sitting = made.sitting`,
    [slots.map(({ arm }) => arm.id), slots.map(({ day }) => day), slots.map(({ sitting }) => sitting)],
  )
}

const workOf = async (world: World, slots: readonly RegisterSlot[]): Promise<Work> => {
  if (slots.length === 0) throw new Error('No register of a past school day is left to be marked: seed it again.')
  const asks = []
  for (const slot of slots)
    asks.push({
      method: 'POST' as const,
      path: `/api/attendance/mark-attendance/${slot.arm.id}`,
      token: await world.tokenOf(slot.arm.teacher),
      body: JSON.stringify(asBrowsersSend(slot)),
      packed: true as const,
      expect: '"revision":1',
    })
  return { asks, undo: sent => removeRegisters(world.client, slots.slice(0, sent)) }
}

const shape = { use: 'once', unit: 'registers' } as const

export const register: Scenario = {
  ...shape,
  key: 'register',
  title: 'Saving a register of 40, as the browser sends it',
  connections: 8,
  prepare: async world => {
    const arms = await armsOf(world.client, world.quick ? 25 : 100, true)
    return workOf(world, await unmarkedRegisters(world.client, arms, world.today, 6000))
  },
}

/** Teachers of different schools, each with the registers of their own arm, over more connections than the server has to the database. */
export const morning: Scenario = {
  ...shape,
  key: 'morning',
  title: 'Morning peak: registers of 40, every teacher another arm',
  connections: 32,
  prepare: async world => {
    const arms = await armsOf(world.client, world.quick ? 50 : 1000, false)
    return workOf(world, await unmarkedRegisters(world.client, arms, world.today, 12_000))
  },
}
