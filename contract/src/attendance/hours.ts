import * as z from 'zod'
import { capacity } from '../capacity.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue, changedMeanwhile } from '../kernel/errors.ts'
import { id, revision, timeOfDay } from '../kernel/fields.ts'

/** From when each sitting may be called; null where the state's time holds. */
const ownTimes = z.object({ morning: timeOfDay.nullable(), afternoon: timeOfDay.nullable() })

/** The hours of a school's registers. */
export const registerHours = z.object({
  sittings: z.array(ownTimes.keyof()),
  /** The state's times: the earliest that a school may set. */
  state: z.object({ morning: timeOfDay, afternoon: timeOfDay }),
  first: ownTimes,
  /** Null without a second shift. */
  second: ownTimes.extend({ classArmIds: z.array(id) }).nullable(),
  /** The open class arms of the active session. */
  classArms: z.array(z.object({ id, fullName: z.string() })).max(1000),
  revision,
  can: z.object({ edit: z.boolean() }),
})
export type RegisterHours = z.infer<typeof registerHours>

export const registerHoursBody = z.object({
  first: ownTimes,
  second: ownTimes
    .extend({ classArmIds: z.array(id).min(1, 'Choose a class arm.').max(capacity.armsInSecondShift) })
    .nullable(),
  /** The revision that was read. */
  revision,
})

export const hoursErrors = catalogue({
  changedMeanwhile: changedMeanwhile('register_hours', 'the hours of the register'),
})

const where = { in: 'param', name: 'id', of: 'school' } as const

export const registerHoursCalls = calls({ tag: 'Attendance', where })({
  view: {
    call: 'GET /attendance/hours/{id}',
    summary: 'From when the registers of a school may be called, by shift',
    access: 'attendance.view',
    response: registerHours,
  },
  set: {
    call: 'PATCH /attendance/hours/{id}',
    summary: "Set a school's own hours of the register, for one shift or two",
    description: 'Never earlier than the times of the state. They hold for registers that are saved from now on.',
    safeToRepeat: true,
    access: 'school.update',
    body: registerHoursBody,
    response: registerHours,
    errors: [hoursErrors.changedMeanwhile],
  },
})
