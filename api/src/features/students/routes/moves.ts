import { studentMoveCalls } from '@akada/contract/students/moves'
import { serve } from '../../../platform/http/index.ts'
import { workOf } from '../routes.ts'
import { getFormerStudent } from '../queries/former.ts'
import { standingFor } from '../rules/former.ts'
import { findDuplicates } from '../service/duplicates.ts'
import { readmitStudent, withdrawStudent } from '../service/leaving.ts'

export const moveRoutes = serve(studentMoveCalls, {
  duplicates: call => {
    const schoolId = call.school()
    return call.db.read(tx => findDuplicates(tx, schoolId, call.query))
  },

  withdraw: call => withdrawStudent(workOf(call), call.place, call.params.id, call.body),

  readmit: call => readmitStudent(workOf(call), { ...call.place, schoolId: call.school() }, call.params.id, call.body),
  former: ({ db, actor, params }) =>
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
})
