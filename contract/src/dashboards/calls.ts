import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { id, instant } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { schoolFigures } from './schemas.ts'
import { today } from './today.ts'

export const dashboardCalls = calls({
  today: {
    method: 'GET',
    path: '/dashboard/today',
    tag: 'Dashboards',
    summary: "The person's own work of this day in their school",
    description: 'Each part is filled by what the active role may do, and counted at this moment.',
    access: { kind: 'operation', operation: 'school.view' },
    where: { in: 'actor', level: 'school' },
    response: today,
  },
  state: {
    method: 'GET',
    path: '/dashboard/state',
    tag: 'Dashboards',
    summary: "The state's figures, from kept figures of its schools",
    access: { kind: 'operation', operation: 'state.view' },
    where: { in: 'actor' },
    response: z.object({
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
