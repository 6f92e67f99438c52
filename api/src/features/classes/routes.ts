import { classTypeCalls } from '@akada/contract/classes/class-types'
import { classCalls } from '@akada/contract/classes/calls'
import type { Place } from '../../platform/auth/index.ts'
import { pageOf, serve } from '../../platform/http/index.ts'
import { getArm, listArms } from './queries/class-arms.ts'
import { typesOfState } from './queries/class-types.ts'
import { classesOf, classTypes, getClass } from './queries/classes.ts'
import { addArm, armFor, changeArm, deleteArm } from './service/class-arms.ts'
import { addClassType, changeClassType } from './service/class-types.ts'
import { addClass, changeClass, classFor } from './service/classes.ts'

const schoolsOf = (place: Place, schools: readonly string[] | undefined) =>
  schools?.length ? schools : place.schoolId ? [place.schoolId] : null

export const routes = [
  ...serve(classCalls, {
    viewAll: async ({ db, actor, place, query }) => {
      const found = await db.read(tx => classesOf(tx, place.schoolId))
      return { foundClasses: pageOf(found, query).map(row => classFor(actor, row)), total: found.length }
    },

    view: async ({ db, actor, params, place }) =>
      classFor(actor, await db.read(tx => getClass(tx, params.id, place.schoolId))),

    add: ({ db, actor, body }) => addClass(db, actor, body),

    update: ({ db, actor, params, body }) => changeClass(db, actor, params.id, body),

    types: async ({ db }) => ({ classType: await db.read(classTypes) }),

    viewArm: async ({ db, actor, params, today }) => armFor(actor, await db.read(tx => getArm(tx, params.id, today))),

    armsOfSchool: async ({ db, actor, params, query, place, today }) => {
      const filters = { schoolIds: [params.school], districtId: place.districtId }
      const found = await db.read(tx => listArms(tx, filters, today))
      return { foundClassArms: pageOf(found, query).map(arm => armFor(actor, arm)), total: found.length }
    },

    searchArms: async ({ db, actor, query, place, today }) => {
      const filters = {
        schoolIds: schoolsOf(place, query.school),
        districtId: place.districtId,
        classTeachers: query.classTeacher,
        classes: query.stateClass,
        sessionId: query.session,
      }
      const found = await db.read(tx => listArms(tx, filters, today))
      return { foundClassArms: pageOf(found, query).map(arm => armFor(actor, arm)), total: found.length }
    },

    addArm: call => addArm(call.db, call.actor, { ...call.place, schoolId: call.school() }, call.body, call.today),

    updateArm: ({ db, actor, params, body, place, today }) => changeArm(db, actor, place, params.id, body, today),

    deleteArm: ({ app: { hooks }, db, actor, params, place, today, now }) =>
      deleteArm({ db, actor, today, now, hooks }, place, params.id),
  }),
  ...serve(classTypeCalls, {
    viewAll: async ({ db }) => {
      const foundClassTypes = await db.read(typesOfState)
      return { foundClassTypes, total: foundClassTypes.length }
    },

    add: ({ db, actor, body }) => addClassType(db, actor, body),

    update: ({ db, actor, params, body }) => changeClassType(db, actor, params.id, body),
  }),
]
