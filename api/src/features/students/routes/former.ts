import { studentMoveEndpoints } from '@akada/contract/students/moves'
import { route } from '../../../platform/http/index.ts'
import { getFormerStudent } from '../queries/former.ts'
import { standingFor } from '../rules/former.ts'

const [, , , former] = studentMoveEndpoints

/** What a school keeps of a student who left it. */
export const formerRoutes = [
  route(former, ({ db, actor, params }) =>
    db.read(async tx => {
      const { enrolments: all, present, admissionNumber, ...student } = await getFormerStudent(tx, params.id)
      const { enrolments, keptNumber, isHereNow } = standingFor(all, place => actor.reaches(place))
      return {
        ...student,
        enrolments,
        isHereNow,
        admissionNumber: actor.reaches(present) ? admissionNumber : keptNumber,
      }
    }),
  ),
]
