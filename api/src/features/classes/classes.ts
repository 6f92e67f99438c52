import { type classBody, classErrors } from '@akada/contract/classes/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit, refuseStale } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { onUniqueViolation, refuse } from '../../platform/errors/index.ts'
import type { ClassHooks } from './hooks.ts'
import { mayEdit } from './policy.ts'
import {
  type ClassRow,
  getClass,
  insertClass,
  isClassType,
  isNameTaken,
  lockClass,
  updateClass,
} from './queries/classes.ts'

type ClassBody = z.output<typeof classBody>

/** A class as this person sees it. */
export const classFor = (actor: Actor, { schoolId, ...shown }: ClassRow) => ({
  ...shown,
  can: { edit: mayEdit(actor, 'class.manage', { schoolId }) },
})

const assertSound = async (
  tx: ReadTx,
  body: ClassBody,
  schoolId: string | null,
  except: string | null,
): Promise<void> => {
  if (!(await isClassType(tx, body.classTypeId))) {
    refuse(commonErrors.invalid, {
      fields: [{ path: 'body.classTypeId', message: 'Choose a class type of the state.' }],
    })
  }
  if (await isNameTaken(tx, { name: body.name, schoolId, except })) refuseName(body.name)
}

const refuseName = (name: string): never =>
  refuse(classErrors.nameTaken, { params: { name }, fields: [{ path: 'body.name', message: 'Choose another name.' }] })

const unlessTaken = <T>(name: string, work: Promise<T>): Promise<T> =>
  work.catch(onUniqueViolation(() => refuseName(name)))

/** The context for a change of classes. */
interface ClassWork {
  db: TenantDb
  actor: Actor
  hooks: ClassHooks
}

/** Adds a class to the school's own, or to the state's catalogue if the actor acts for the state. */
export const addClass = ({ db, actor, hooks }: ClassWork, body: ClassBody) => {
  if (actor.level === 'District') refuse(commonErrors.noSchool)
  const { schoolId, stateId } = actor
  return unlessTaken(
    body.name,
    db.write(async tx => {
      await assertSound(tx, body, schoolId, null)
      const id = uuidv7()
      await insertClass(tx, { ...body, id, stateId, schoolId })
      const made = await getClass(tx, hooks, id, schoolId)
      await audit(tx, actor, 'class.manage', ['class', id], {
        summary: `Added the class ${body.name}`,
        after: body,
      })
      return classFor(actor, made)
    }),
  )
}

/**
 * Changes a class. Refuses with 403 if it belongs to someone else (the state's if the actor acts for a school), and a stale change with
 * `class_changed_meanwhile`.
 */
export const changeClass = (
  { db, actor, hooks }: ClassWork,
  id: string,
  { revision, ...body }: ClassBody & { revision: number },
) =>
  unlessTaken(
    body.name,
    db.write(async tx => {
      const owned = await lockClass(tx, id)
      if (!mayEdit(actor, 'class.manage', owned)) refuse(commonErrors.forbidden)
      const before = await getClass(tx, hooks, id, actor.schoolId)
      if (before.revision !== revision)
        await refuseStale(
          tx,
          classErrors.changedMeanwhile,
          { entity: 'class', id, operation: 'class.manage' },
          classFor(actor, before),
        )
      await assertSound(tx, body, owned.schoolId, id)
      await updateClass(tx, id, body)
      const after = await getClass(tx, hooks, id, actor.schoolId)
      await audit(tx, actor, 'class.manage', ['class', id], {
        summary: `Changed the class ${after.name}`,
        before,
        after,
      })
      return classFor(actor, after)
    }),
  )
