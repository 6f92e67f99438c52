import { type classBody, classErrors } from '@akada/contract/classes/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit } from '../../../platform/audit/index.ts'
import type { Actor } from '../../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../../platform/errors/index.ts'
import { mayEdit } from '../policy.ts'
import {
  type ClassRow,
  getClass,
  insertClass,
  isClassType,
  isNameTaken,
  lockClass,
  updateClass,
} from '../queries/classes.ts'

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

const unlessTaken = async <T>(name: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error)) refuseName(name)
    throw error
  }
}

/** Adds a class to the school's own, or to the state's catalogue where one acts for the state. */
export const addClass = (db: TenantDb, actor: Actor, body: ClassBody) => {
  if (actor.level === 'District') refuse(commonErrors.noSchool)
  const { schoolId, stateId } = actor
  return unlessTaken(
    body.name,
    db.write(async tx => {
      await assertSound(tx, body, schoolId, null)
      const id = uuidv7()
      await insertClass(tx, { ...body, id, stateId, schoolId })
      const made = await getClass(tx, id, schoolId)
      await audit(tx, actor, {
        operation: 'class.manage',
        entity: 'class',
        entityId: id,
        summary: `Added the class ${body.name}`,
        after: body,
      })
      return classFor(actor, made)
    }),
  )
}

/** Changes a class. Refuses with 403 where it belongs to somebody else: the state's where one acts for a school. */
export const changeClass = (db: TenantDb, actor: Actor, id: string, body: ClassBody) =>
  unlessTaken(
    body.name,
    db.write(async tx => {
      const owned = await lockClass(tx, id)
      if (!mayEdit(actor, 'class.manage', owned)) refuse(commonErrors.forbidden)
      await assertSound(tx, body, owned.schoolId, id)
      const before = await getClass(tx, id, actor.schoolId)
      await updateClass(tx, id, body)
      const after = await getClass(tx, id, actor.schoolId)
      await audit(tx, actor, {
        operation: 'class.manage',
        entity: 'class',
        entityId: id,
        summary: `Changed the class ${after.name}`,
        before,
        after,
      })
      return classFor(actor, after)
    }),
  )
