import { commonErrors } from '@akada/contract/kernel/errors'
import { subjectCalls } from '@akada/contract/subjects/calls'
import { subjectTeacherUploads, subjectUploads } from '@akada/contract/upload-kinds'
import { refuse } from '../../platform/errors/index.ts'
import { pageOf, serve, templateDownload } from '../../platform/http/index.ts'
import { changeUpload, stageUpload, viewUpload } from '../../platform/uploads/index.ts'
import { mayViewTaught } from './policy.ts'
import { getSubject, subjectsFor } from './queries/subjects.ts'
import { taughtBy, taughtInArm } from './queries/teachers.ts'
import { addElectives, setTakers, viewTakers } from './choices.ts'
import { takeOverTeachers, viewFormerTeachers } from './former-teachers.ts'
import { commitSubjects, subjectListTemplate, uploadsOfSubjects } from './list-upload.ts'
import { addSubject, changeSubject, subjectFor } from './subjects.ts'
import { applyTemplate } from './template.ts'
import { assignTeachers } from './teachers.ts'
import { commitTeachers, teacherTemplate, uploadsOfTeachers } from './upload.ts'

const ofSubjects = serve(subjectCalls, {
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

  formerTeachers: call => call.db.read(tx => viewFormerTeachers(tx, call.school())),

  takeOverTeachers: call => takeOverTeachers(call.db, call.actor, { ...call.place, schoolId: call.school() }, call.now),

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
        ...body,
        today,
      },
    ),

  addElectives: ({ app: { hooks }, db, actor, params, body, place, today }) =>
    addElectives({ db, actor, place, hooks }, { classArmId: params.classArm, subjects: body.subjects, today }),
})

const ofTeacherUploads = serve(subjectTeacherUploads, {
  template: async call =>
    templateDownload('subject-teachers-template.xlsx', await teacherTemplate(call.db, call.school())),

  upload: call => stageUpload(uploadsOfTeachers, call, { ...call.place, ownerId: call.school() }, call.file),

  uploadView: call => viewUpload(uploadsOfTeachers, call, call.params.id),

  uploadCorrection: call => changeUpload(uploadsOfTeachers, call, call.place, call.params.id, call.body),

  createMultiple: call => commitTeachers(call, { ...call.place, schoolId: call.school() }, call.params.id, call.body),
})

const ofSubjectUploads = serve(subjectUploads, {
  template: async call => templateDownload('subjects-template.xlsx', await subjectListTemplate(call.db)),

  upload: call => stageUpload(uploadsOfSubjects, call, { ...call.place, ownerId: call.actor.stateId }, call.file),

  uploadView: call => viewUpload(uploadsOfSubjects, call, call.params.id),

  uploadCorrection: call => changeUpload(uploadsOfSubjects, call, call.place, call.params.id, call.body),

  createMultiple: call => commitSubjects(call, call.place, call.params.id, call.body),
})

export const routes = [...ofSubjects, ...ofTeacherUploads, ...ofSubjectUploads]
