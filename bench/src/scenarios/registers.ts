import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Ask } from '../load/index.ts'
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

/** As programs may send it: each mark with an id of its own, and each in the answer. */
const eachMark = ({ arm, day, sitting }: RegisterSlot) => ({
  day,
  sitting,
  marks: arm.students.map((studentId, place) => ({
    studentId,
    mark: isAbsent(place) ? 'absent' : 'present',
    id: randomUUID(),
  })),
})

const expect = '"revision":1'

/** One register of 40 saved as a browser does. */
export const registerAsk = (slot: RegisterSlot, token: string): Ask => ({
  method: 'POST',
  path: `/api/attendance/mark-attendance/${slot.arm.id}`,
  token,
  body: JSON.stringify(asBrowsersSend(slot)),
  packed: true,
  expect,
})

/** Removes registers, whether they were saved or not. */
export const removeRegisters = async (client: pg.Client, slots: readonly RegisterSlot[]): Promise<void> => {
  await client.query(
    `delete from register r using unnest($1::uuid[], $2::date[], $3::text[]) as made(arm, day, sitting)
     where r.class_arm_id = made.arm and r.day = made.day and r.sitting = made.sitting`,
    [slots.map(({ arm }) => arm.id), slots.map(({ day }) => day), slots.map(({ sitting }) => sitting)],
  )
}

const workOf = async (
  world: World,
  slots: readonly RegisterSlot[],
  bodyOf: (slot: RegisterSlot) => object,
  wire: { packed?: true } = {},
): Promise<Work> => {
  if (slots.length === 0) throw new Error('No register of a past school day is left to be marked: seed it again.')
  const product = []
  const rival = []
  for (const slot of slots) {
    const { arm } = slot
    const body = bodyOf(slot)
    product.push({
      method: 'POST' as const,
      path: `/api/attendance/mark-attendance/${arm.id}`,
      token: await world.tokenOf(arm.teacher),
      body: JSON.stringify(body),
      ...wire,
      expect,
    })
    rival.push({
      method: 'POST' as const,
      path: '/register',
      body: JSON.stringify({ classArmId: arm.id, ...body }),
      ...wire,
      expect,
    })
  }
  const undo = async (sent: number): Promise<void> => {
    await removeRegisters(world.client, slots.slice(0, sent))
  }
  return { product, rival, undo }
}

const slotsOfSchools = async (world: World): Promise<RegisterSlot[]> => {
  const arms = await armsOf(world.client, world.quick ? 25 : 100, true)
  return unmarkedRegisters(world.client, arms, world.today, 6000)
}

export const register: Scenario = {
  key: 'register',
  title: 'Saving a register of 40, as the browser sends it',
  connections: 8,
  use: 'once',
  unit: 'registers',
  prepare: async world => workOf(world, await slotsOfSchools(world), asBrowsersSend, { packed: true }),
}

export const registerOfMarks: Scenario = {
  key: 'register-marks',
  title: 'Saving a register of 40, each mark sent and answered',
  connections: 8,
  use: 'once',
  unit: 'registers',
  prepare: async world => workOf(world, await slotsOfSchools(world), eachMark),
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
    const slots = await unmarkedRegisters(world.client, arms, world.today, 12_000)
    return workOf(world, slots, asBrowsersSend, { packed: true })
  },
}
