import { classTypeEndpoints } from '@akada/contract/classes/class-types'
import { classEndpoints } from '@akada/contract/classes/endpoints'
import type { Place } from '../../platform/auth/index.ts'
import { pageOf, route } from '../../platform/http/index.ts'
import { getArm, listArms } from './queries/class-arms.ts'
import { typesOfState } from './queries/class-types.ts'
import { classesOf, classTypes, getClass } from './queries/classes.ts'
import { addArm, armFor, changeArm, deleteArm } from './service/class-arms.ts'
import { addClassType, changeClassType } from './service/class-types.ts'
import { addClass, changeClass, classFor } from './service/classes.ts'

const [viewAll, view, add, update, types, armView, schoolArms, armSearch, armAdd, armUpdate, armDelete] = classEndpoints
const [typesView, typeAdd, typeUpdate] = classTypeEndpoints

const schoolsOf = (place: Place, schools: readonly string[] | undefined) =>
  schools?.length ? schools : place.schoolId ? [place.schoolId] : null

export const routes = [
  route(viewAll, async ({ db, actor, place, query }) => {
    const found = await db.read(tx => classesOf(tx, place.schoolId))
    return { foundClasses: pageOf(found, query).map(row => classFor(actor, row)), total: found.length }
  }),
  route(view, async ({ db, actor, params, place }) =>
    classFor(actor, await db.read(tx => getClass(tx, params.id, place.schoolId))),
  ),
  route(add, ({ db, actor, body }) => addClass(db, actor, body)),
  route(update, ({ db, actor, params, body }) => changeClass(db, actor, params.id, body)),
  route(types, async ({ db }) => ({ classType: await db.read(classTypes) })),
  route(typesView, async ({ db }) => {
    const foundClassTypes = await db.read(typesOfState)
    return { foundClassTypes, total: foundClassTypes.length }
  }),
  route(typeAdd, ({ db, actor, body }) => addClassType(db, actor, body)),
  route(typeUpdate, ({ db, actor, params, body }) => changeClassType(db, actor, params.id, body)),
  route(armView, async ({ db, actor, params, today }) =>
    armFor(actor, await db.read(tx => getArm(tx, params.id, today))),
  ),
  route(schoolArms, async ({ db, actor, params, query, place, today }) => {
    const filters = { schoolIds: [params.school], districtId: place.districtId }
    const found = await db.read(tx => listArms(tx, filters, today))
    return { foundClassArms: pageOf(found, query).map(arm => armFor(actor, arm)), total: found.length }
  }),
  route(armSearch, async ({ db, actor, query, place, today }) => {
    const filters = {
      schoolIds: schoolsOf(place, query.school),
      districtId: place.districtId,
      classTeachers: query.classTeacher,
      classes: query.stateClass,
      sessionId: query.session,
    }
    const found = await db.read(tx => listArms(tx, filters, today))
    return { foundClassArms: pageOf(found, query).map(arm => armFor(actor, arm)), total: found.length }
  }),
  route(armAdd, call => addArm(call.db, call.actor, { ...call.place, schoolId: call.school() }, call.body, call.today)),
  route(armUpdate, ({ db, actor, params, body, place, today }) => changeArm(db, actor, place, params.id, body, today)),
  route(armDelete, ({ db, actor, params, place, today, now }) => deleteArm(db, actor, place, params.id, today, now)),
]
