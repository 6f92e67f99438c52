import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { id } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

const school = z.object({ id, name: z.string() }).nullable()

export const searchCalls = calls({ tag: 'Search', access: 'signedIn' })({
  everything: {
    call: 'GET /search/everything',
    summary: 'Students, staff, schools, class arms and subjects by name or number, within reach',
    description:
      'At most five of each kind, best first; names are found with small typing mistakes too. Holds only kinds that the caller may see: students need `View students` (and only those one teaches without `View all students`), staff `View staff`, schools a role of a district or the state; class arms (`View classes`) and subjects (`View subjects`) are those of the own school. Words for what to do with a class arm (mark, register, scores, cards, students) are not part of its name.',
    where: { in: 'actor' },
    query: z.object({ term: z.string().trim().min(2, 'Type at least two characters.').max(limits.search) }),
    response: z.object({
      students: z
        .array(
          z.object({
            id,
            fullName: z.string(),
            fxId: z.string(),
            admissionNumber: z.string(),
            classArm: z.string().nullable(),
            school,
            /** Of students with photo consent and a picture. */
            face: z.object({ Location: z.string() }).nullable(),
          }),
        )
        .max(limits.picker),
      staff: z.array(z.object({ id, fullName: z.string(), role: z.string().nullable(), school })).max(limits.picker),
      schools: z.array(z.object({ id, name: z.string(), district: z.string() })).max(limits.picker),
      arms: z.array(z.object({ id, fullName: z.string(), own: z.boolean() })).max(limits.picker),
      subjects: z.array(z.object({ id, name: z.string() })).max(limits.picker),
    }),
    limit: { times: 240, seconds: 60 },
  },
})
