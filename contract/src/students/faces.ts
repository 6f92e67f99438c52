import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { id } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

/** Apart from the other calls of students: the register makes it, which needs none of those. */
export const faceCalls = calls({ tag: 'Students', access: 'student.view' })({
  ofArm: {
    call: 'GET /student/faces/{classArm}',
    summary: 'The small pictures of the students of a class arm',
    description: 'Only of students with photo consent and a picture. Without `View all students` only of an own arm.',
    where: { in: 'param', name: 'classArm', of: 'classArm' },
    response: z.object({ faces: z.array(z.object({ student: id, Location: z.string() })).max(limits.ids) }),
  },
})
