import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { id, instant } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { schoolFigures } from './schemas.ts'
import { setup } from './setup.ts'
import { censusMissing, todayLimits, today } from './today.ts'

/** Who was reminded now, by name; empty if all were reminded today, have finished, or if nobody is named for the work. */
const reminded = z.object({ message: z.string(), people: z.array(z.string()) })

export const dashboardCalls = calls({ tag: 'Dashboards' })({
  today: {
    call: 'GET /dashboard/today',
    summary: "The person's own work of this day in their school",
    description: 'Each part is filled by what the active role may do, and counted at this moment.',
    access: 'school.view',
    where: { in: 'actor', level: 'school' },
    response: today,
  },
  administrators: {
    call: 'GET /dashboard/administrators',
    summary: 'Whom a person can ask about the program in their own organisation, the heads and administrators by name',
    access: 'signedIn',
    where: { in: 'actor' },
    response: z.object({ people: z.array(z.object({ name: z.string(), role: z.string() })).max(todayLimits.helpers) }),
  },
  remindOfRegisters: {
    call: 'POST /dashboard/remind/registers',
    summary: "Remind class teachers of today's registers",
    description:
      'Those whose registers are due and not complete find it on their Today and, where mail is set up, in a letter; each at most once a day.',
    access: 'attendance.view-all',
    where: { in: 'body', name: 'classArmIds', of: 'classArm' },
    body: z.object({ classArmIds: z.array(id).min(1).max(todayLimits.arms) }),
    response: reminded,
  },
  remindOfScores: {
    call: 'POST /dashboard/remind/scores',
    summary: 'Remind teachers of scores that are missing',
    description:
      'The teachers of a subject whose scores of a component are not all in find it on their Today and, where mail is set up, in a letter; each at most once a day.',
    access: 'score.view-all',
    where: { in: 'actor', level: 'school' },
    body: z.object({
      scores: z
        .array(z.object({ classArmId: id, subjectId: id, componentId: id }))
        .min(1)
        .max(todayLimits.scores),
    }),
    response: reminded,
  },
  state: {
    call: 'GET /dashboard/state',
    summary: "The state's figures, from kept figures of its schools",
    access: 'state.view',
    where: { in: 'actor' },
    response: z.object({
      /** What is left to set up in the state; null if the person sets up none of it, and once it is complete. */
      setup: setup.nullable(),
      /** Null if no census is open, or every school has submitted. */
      census: censusMissing.nullable(),
      /** Messages of the organisation itself that wait for this person's approval. */
      messagesToApprove: z.int(),
      /** Requests of schools for other days of entry that wait for this person's answer. */
      entryRequests: z.int(),
      districtCount: z.int(),
      pendingDistricts: z.int(),
      schoolCount: z.int(),
      figures: schoolFigures,
      /** The oldest count among the schools; null if there is no school yet. */
      asOf: instant.nullable(),
      districts: z
        .array(
          z.object({
            id,
            name: z.string(),
            schoolCount: z.int(),
            studentCount: z.int(),
            staffCount: z.int(),
            registersMarked: z.int(),
            registersOf: z.int(),
            cardsPublished: z.int(),
            cardsOf: z.int(),
          }),
        )
        .max(limits.list),
    }),
  },
})
