import { commonErrors } from '@akada/contract/kernel/errors'
import { subjectCalls } from '@akada/contract/subjects/calls'
import { refuse } from '../../platform/errors/index.ts'
import { pageOf, serve } from '../../platform/http/index.ts'
import { mayViewTaught } from './policy.ts'
import { getSubject, subjectsFor } from './queries/subjects.ts'
import { taughtBy, taughtInArm } from './queries/teachers.ts'
import { setTakers, viewTakers } from './choices.ts'
import { addSubject, changeSubject, subjectFor } from './subjects.ts'
import { applyTemplate } from './template.ts'
import { assignTeachers } from './teachers.ts'

export const routes = serve(subjectCalls, {
  viewAll: async ({ db, actor, place, query }) => {
    const found = await db.read(tx => subjectsFor(tx, place.schoolId))
    return { foundSubjects: pageOf(found, query).map(row => subjectFor(actor, row)), total: found.length }
  },

  view: async ({ db, actor, params, place }) =>
    subjectFor(actor, await db.read(tx => getSubject(tx, params.id, place.schoolId))),

  add: ({ app: { hooks }, db, actor, body }) => addSubject({ db, actor, hooks }, body),

  update: ({ app: { hooks }, db, actor, params, body }) => changeSubject({ db, actor, hooks }, params.id, body),

  applyTemplate: ({ db, actor, body }) => applyTemplate(db, actor, body),

  byClassArm: async ({ db, params }) => {
    const foundSubjects = await db.read(tx => taughtInArm(tx, params.id))
    return { foundSubjects, total: foundSubjects.length }
  },

  assign: call =>
    assignTeachers(call.db, call.actor, { ...call.place, schoolId: call.school() }, call.body.assignments, call.now),

  taughtByTeacher: async ({ db, actor, params, query }) => {
    if (!mayViewTaught(actor, params.id)) refuse(commonErrors.forbidden)
    const found = await db.read(tx => taughtBy(tx, params.id, actor.schoolId))
    return { foundSubjects: pageOf(found, query), total: found.length }
  },

  viewStudents: ({ app: { hooks }, db, actor, params, today }) =>
    db.read(tx => viewTakers(tx, { actor, hooks, today }, params.classArm, params.subject)),

  updateStudents: ({ app: { hooks }, db, actor, params, body, place, today }) =>
    setTakers(
      { db, actor, place, hooks },
      {
        classArmId: params.classArm,
        subjectId: params.subject,
        studentIds: body.studentIds,
        today,
      },
    ),
})
