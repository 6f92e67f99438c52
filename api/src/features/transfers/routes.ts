import { transferCalls } from '@akada/contract/transfers/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import * as z from 'zod'
import { type Route, serve } from '../../platform/http/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { mayRequest, narrowedTo } from './policy.ts'
import { findClass } from './queries/check.ts'
import { listRequests } from './queries/requests.ts'
import { destinations } from './queries/setting.ts'
import { respondToTransfer } from './respond-to-transfer.ts'
import { factsToCheck, getMovingStudent, pointsFor } from './recorded-facts.ts'
import { createFromClass, createTransfer } from './create-transfer.ts'
import { changeSettings, viewSettings } from './settings.ts'
import { viewTransfer } from './view.ts'

const requestCounts = z.object({ total: z.int(), pending: z.int(), accepted: z.int(), cancelled: z.int() })

export const routes: readonly Route[] = serve(transferCalls, {
  create: call => createTransfer(call, call.place, call.body, call),

  fromClass: call => createFromClass(call, call.place, call.body, call),

  search: async ({ db, actor, query, cursor }) => {
    const { destinationSchool, sourceSchool, ...filters } = query
    const { schoolId, districtId } = actor
    const scope = { destinationIds: destinationSchool, sourceIds: sourceSchool, schoolId, districtId }
    const page = { ...filters, from: cursor.fromWith(requestCounts) }
    const { counted, ...found } = await db.read(tx => listRequests(tx, page, { ...scope, ownOf: narrowedTo(actor) }))
    const { total, ...counts } = counted
    return cursor.answer({ ...found, total, counts }, counted)
  },

  view: ({ db, actor, params }) => db.read(tx => viewTransfer(tx, actor, params.id)),

  respond: call => respondToTransfer(call, call.params.id, call.body, call),

  check: ({ db, actor, place, params, query, today }) =>
    db.read(async tx => {
      const student = await getMovingStudent(tx, params.student)
      const { stateId } = place
      if (narrowedTo(actor) !== null && student.classTeacherId !== actor.staffId) refuse(commonErrors.notFound)
      const classId = query.destinationClass ?? student.classId
      const goal =
        query.destinationClassArm === undefined
          ? ({ kind: 'school', to: classId === null ? null : await findClass(tx, classId) } as const)
          : ({ kind: 'arm' } as const)
      const points = pointsFor(await factsToCheck(tx, student, { stateId, today }), goal)
      return {
        points,
        mayRequest: mayRequest(actor, student.classTeacherId) && points.every(point => !point.blocking),
      }
    }),

  destinationList: ({ db, actor, query }) =>
    db.read(async tx => ({
      foundSchools: await destinations(tx, {
        stateId: actor.stateId,
        exceptId: actor.schoolId,
        searchTerm: query.searchTerm,
        limit: query.limit,
      }),
    })),

  configuration: ({ db, actor, today }) => db.read(tx => viewSettings(tx, actor.stateId, today)),

  configure: ({ db, actor, body, today }) => changeSettings(db, actor, body, today),
})
