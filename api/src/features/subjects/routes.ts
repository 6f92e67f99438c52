import { commonErrors } from '@akada/contract/kernel/errors'
import { subjectEndpoints } from '@akada/contract/subjects/endpoints'
import { refuse } from '../../platform/errors/index.ts'
import { pageOf, route } from '../../platform/http/index.ts'
import { mayViewTaught } from './policy.ts'
import { getSubject, subjectsFor } from './queries/subjects.ts'
import { taughtBy, taughtInArm } from './queries/teachers.ts'
import { setTakers, viewTakers } from './service/choices.ts'
import { addSubject, changeSubject, subjectFor } from './service/subjects.ts'
import { assignTeachers } from './service/teachers.ts'

const [viewAll, view, add, update, byClassArm, assign, taughtByTeacher, studentsView, studentsUpdate] = subjectEndpoints

export const routes = [
  route(viewAll, async ({ db, actor, place, query }) => {
    const found = await db.read(tx => subjectsFor(tx, place.schoolId))
    return { foundSubjects: pageOf(found, query).map(row => subjectFor(actor, row)), total: found.length }
  }),
  route(view, async ({ db, actor, params, place }) =>
    subjectFor(actor, await db.read(tx => getSubject(tx, params.id, place.schoolId))),
  ),
  route(add, ({ db, actor, body }) => addSubject(db, actor, body)),
  route(update, ({ db, actor, params, body }) => changeSubject(db, actor, params.id, body)),
  route(byClassArm, async ({ db, params }) => {
    const foundSubjects = await db.read(tx => taughtInArm(tx, params.id))
    return { foundSubjects, total: foundSubjects.length }
  }),
  route(assign, call =>
    assignTeachers(call.db, call.actor, { ...call.place, schoolId: call.school() }, call.body.assignments, call.now),
  ),
  route(taughtByTeacher, async ({ db, actor, params, query }) => {
    if (!mayViewTaught(actor, params.id)) refuse(commonErrors.forbidden)
    const found = await db.read(tx => taughtBy(tx, params.id, actor.schoolId))
    return { foundSubjects: pageOf(found, query), total: found.length }
  }),
  route(studentsView, ({ db, actor, params, today }) =>
    db.read(tx => viewTakers(tx, actor, params.classArm, params.subject, today)),
  ),
  route(studentsUpdate, ({ db, actor, params, body, place, today }) =>
    setTakers(db, actor, place, {
      classArmId: params.classArm,
      subjectId: params.subject,
      studentIds: body.studentIds,
      today,
    }),
  ),
]
