import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { id, instant } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { schoolAttention, schoolFigures } from './schemas.ts'

export const dashboardCalls = calls({
  school: {
    method: 'GET',
    path: '/dashboard/school/{id}',
    tag: 'Dashboards',
    summary: "A school's figures and what needs looking at",
    description:
      'Figures are kept and counted again when older than a minute; `attention` is of this moment and holds only what the caller may see.',
    access: { kind: 'operation', operation: 'school.view' },
    where: { in: 'param', name: 'id', of: 'school' },
    params: z.object({ id }),
    response: z.object({ figures: schoolFigures, asOf: instant, attention: schoolAttention }),
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
      /** The oldest count among the schools; null where there is no school yet. */
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
