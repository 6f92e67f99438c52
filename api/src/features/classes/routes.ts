import { classTypeCalls } from '@akada/contract/classes/class-types'
import { classCalls } from '@akada/contract/classes/calls'
import { classArmUploads } from '@akada/contract/upload-kinds'
import type { Place } from '../../platform/auth/index.ts'
import { pageOf, serve, templateDownload } from '../../platform/http/index.ts'
import { changeUpload, stageUpload, viewUpload } from '../../platform/uploads/index.ts'
import { getArm, listArms } from './queries/class-arms.ts'
import { typesOfState } from './queries/class-types.ts'
import { classesOf, classTypes, getClass } from './queries/classes.ts'
import { addArm, addArms, armFor, changeArm, deleteArm } from './class-arms.ts'
import { addClassType, changeClassType } from './class-types.ts'
import { addClass, changeClass, classFor } from './classes.ts'
import { applyTemplate } from './template.ts'
import { armTemplate, commitArms, uploadsOfArms } from './upload.ts'

const schoolsOf = (place: Place, schools: readonly string[] | undefined) => {
  if (schools?.length) return schools
  return place.schoolId ? [place.schoolId] : null
}

export const routes = [
  ...serve(classCalls, {
    viewAll: async ({ app: { hooks }, db, actor, place, query }) => {
      const found = await db.read(tx => classesOf(tx, hooks, place.schoolId))
      return { foundClasses: pageOf(found, query).map(row => classFor(actor, row)), total: found.length }
    },

    view: async ({ app: { hooks }, db, actor, params, place }) =>
      classFor(actor, await db.read(tx => getClass(tx, hooks, params.id, place.schoolId))),

    add: ({ app: { hooks }, db, actor, body }) => addClass({ db, actor, hooks }, body),

    update: ({ app: { hooks }, db, actor, params, body }) => changeClass({ db, actor, hooks }, params.id, body),

    types: async ({ db }) => ({ classType: await db.read(classTypes) }),

    viewArm: async ({ app: { hooks }, db, actor, params, today }) =>
      armFor(actor, await db.read(tx => getArm(tx, hooks, params.id, today))),

    armsOfSchool: async ({ app: { hooks }, db, actor, params, query, place, today }) => {
      const filters = { schoolIds: [params.school], districtId: place.districtId }
      const found = await db.read(tx => listArms(tx, hooks, filters, today))
      return { foundClassArms: pageOf(found, query).map(arm => armFor(actor, arm)), total: found.length }
    },

    searchArms: async ({ app: { hooks }, db, actor, query, place, today }) => {
      const filters = {
        schoolIds: schoolsOf(place, query.school),
        districtId: place.districtId,
        classTeachers: query.classTeacher,
        classes: query.stateClass,
        sessionId: query.session,
      }
      const found = await db.read(tx => listArms(tx, hooks, filters, today))
      return { foundClassArms: pageOf(found, query).map(arm => armFor(actor, arm)), total: found.length }
    },

    addArm: ({ app: { hooks }, db, actor, today, ...call }) =>
      addArm({ db, actor, today, hooks }, { ...call.place, schoolId: call.school() }, call.body),

    addArms: ({ db, actor, ...call }) => addArms({ db, actor }, { ...call.place, schoolId: call.school() }, call.body),

    updateArm: ({ app: { hooks }, db, actor, params, body, place, today }) =>
      changeArm({ db, actor, today, hooks }, place, params.id, body),

    deleteArm: ({ app: { hooks }, db, actor, params, place, today, now }) =>
      deleteArm({ db, actor, today, now, hooks }, place, params.id),
  }),
  ...serve(classArmUploads, {
    template: async call => templateDownload('class-arms-template.xlsx', await armTemplate(call.db, call.school())),

    upload: call => stageUpload(uploadsOfArms, call, { ...call.place, ownerId: call.school() }, call.file),

    uploadView: call => viewUpload(uploadsOfArms, call, call.params.id),

    uploadCorrection: call => changeUpload(uploadsOfArms, call, call.place, call.params.id, call.body),

    createMultiple: call => commitArms(call, { ...call.place, schoolId: call.school() }, call.params.id, call.body),
  }),
  ...serve(classTypeCalls, {
    viewAll: async ({ db }) => {
      const foundClassTypes = await db.read(typesOfState)
      return { foundClassTypes, total: foundClassTypes.length }
    },

    add: ({ db, actor, body }) => addClassType(db, actor, body),

    applyTemplate: ({ db, actor, body }) => applyTemplate(db, actor, body),

    update: ({ db, actor, params, body }) => changeClassType(db, actor, params.id, body),
  }),
]
