import { studentMoveEndpoints } from '@akada/contract/students/moves'
import { route } from '../../../platform/http/index.ts'
import { workOf } from '../routes.ts'
import { findDuplicates } from '../service/duplicates.ts'
import { readmitStudent, withdrawStudent } from '../service/leaving.ts'

const [duplicates, withdraw, readmit] = studentMoveEndpoints

export const leavingRoutes = [
  route(duplicates, call => {
    const schoolId = call.school()
    return call.db.read(tx => findDuplicates(tx, schoolId, call.query))
  }),
  route(withdraw, call => withdrawStudent(workOf(call), call.place, call.params.id, call.body)),
  route(readmit, call =>
    readmitStudent(workOf(call), { ...call.place, schoolId: call.school() }, call.params.id, call.body),
  ),
]
