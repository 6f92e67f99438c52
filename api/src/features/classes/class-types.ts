import { classTypeErrors } from '@akada/contract/classes/class-types'
import { commonErrors } from '@akada/contract/kernel/errors'
import { audit, refuseStale } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { onUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { addDefaultClassType, lockClassType, updateClassType } from '../state/index.ts'
import { mayEdit } from './policy.ts'
import { getClassType, isTypeNameTaken } from './queries/class-types.ts'

interface Body {
  name: string
  position: number
}

const refuseName = (name: string): never =>
  refuse(classTypeErrors.nameTaken, {
    params: { name },
    fields: [{ path: 'body.name', message: 'Choose another name.' }],
  })

const assertState = (actor: Actor): void => {
  if (!mayEdit(actor, 'state.configure', { schoolId: null })) refuse(commonErrors.forbidden)
}

/** Adds a class type with the usual components and grades. Refuses with 403 outside the state's area. */
export const addClassType = (db: TenantDb, actor: Actor, body: Body) => {
  assertState(actor)
  return db
    .write(async tx => {
      if (await isTypeNameTaken(tx, body.name, null)) refuseName(body.name)
      const id = await addDefaultClassType(tx, actor.stateId, body)
      await audit(tx, actor, 'state.configure', ['classType', id], {
        summary: `Added the class type ${body.name}`,
        after: body,
      })
      return getClassType(tx, id)
    })
    .catch(onUniqueViolation(() => refuseName(body.name)))
}

/**
 * Renames a class type or moves it in the order. Refuses with 403 outside the state's area, and a stale change with
 * `class_type_changed_meanwhile`.
 */
export const changeClassType = (
  db: TenantDb,
  actor: Actor,
  id: string,
  { revision, ...body }: Body & { revision: number },
) => {
  assertState(actor)
  return db
    .write(async tx => {
      await lockClassType(tx, id)
      const before = await getClassType(tx, id)
      if (before.revision !== revision)
        await refuseStale(tx, classTypeErrors.changedMeanwhile, { entity: 'classType', id }, before)
      if (await isTypeNameTaken(tx, body.name, id)) refuseName(body.name)
      await updateClassType(tx, id, body)
      await audit(tx, actor, 'state.configure', ['classType', id], {
        summary: `Changed the class type ${body.name}`,
        before: { name: before.name, position: before.position },
        after: body,
      })
      return getClassType(tx, id)
    })
    .catch(onUniqueViolation(() => refuseName(body.name)))
}
