import { commonErrors } from '@akada/contract/kernel/errors'
import { type subjectBody, subjectErrors } from '@akada/contract/subjects/calls'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { mayEdit } from '../classes/index.ts'
import type { SubjectHooks } from './hooks.ts'
import {
  classesAmong,
  findActiveSessionId,
  getSubject,
  insertSubject,
  isNameTaken,
  lockSubject,
  replaceClasses,
  type SubjectRow,
  updateSubject,
} from './queries/subjects.ts'

type SubjectBody = z.output<typeof subjectBody>

/** The context for a change of subjects. */
export interface SubjectWork {
  db: TenantDb
  actor: Actor
  hooks: SubjectHooks
}

/** A subject as this person sees it. */
export const subjectFor = (actor: Actor, { schoolId, ...shown }: SubjectRow) => ({
  ...shown,
  can: { edit: mayEdit(actor, 'subject.manage', { schoolId }) },
})

const refuseName = (name: string): never =>
  refuse(subjectErrors.nameTaken, {
    params: { name },
    fields: [{ path: 'body.name', message: 'Choose another name.' }],
  })

const assertSound = async (
  tx: ReadTx,
  body: SubjectBody,
  schoolId: string | null,
  except: string | null,
): Promise<void> => {
  if (await isNameTaken(tx, { name: body.name, schoolId, except })) refuseName(body.name)
  const ids = body.classes.map(({ classId }) => classId)
  const known = await classesAmong(tx, ids, schoolId)
  const fields = ids.flatMap((id, index) =>
    !known.has(id) || ids.indexOf(id) < index
      ? [{ path: `body.classes.${index}.classId`, message: 'Choose each class once, from the list.' }]
      : [],
  )
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
}

const setClasses = async (
  tx: WriteTx,
  hooks: SubjectHooks,
  owner: { stateId: string; schoolId: string | null },
  subjectId: string,
  body: SubjectBody,
): Promise<void> => {
  const sessionId = await findActiveSessionId(tx)
  if (sessionId === null) {
    if (body.classes.length > 0) refuse(subjectErrors.noActiveSession)
    return
  }
  const place = { ...owner, sessionId, subjectId }
  const name = await hooks.findClassWithScores(
    tx,
    place,
    body.classes.map(({ classId }) => classId),
  )
  if (name !== null) refuse(subjectErrors.hasScores, { params: { name } })
  await replaceClasses(tx, place, body.classes)
}

const unlessTaken = async <T>(name: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error)) refuseName(name)
    throw error
  }
}

/** Adds a subject to the school's own, or to the state's catalogue if the actor acts for the state. */
export const addSubject = ({ db, actor, hooks }: SubjectWork, body: SubjectBody) => {
  if (actor.level === 'District') refuse(commonErrors.noSchool)
  const { stateId, schoolId } = actor
  return unlessTaken(
    body.name,
    db.write(async tx => {
      await assertSound(tx, body, schoolId, null)
      const id = uuidv7()
      await insertSubject(tx, { ...body, id, stateId, schoolId })
      await setClasses(tx, hooks, { stateId, schoolId }, id, body)
      await audit(tx, actor, {
        operation: 'subject.manage',
        entity: 'subject',
        entityId: id,
        summary: `Added the subject ${body.name}`,
        after: body,
      })
      return subjectFor(actor, await getSubject(tx, id, schoolId))
    }),
  )
}

/** Changes a subject and its classes this session. Refuses with 403 if it belongs to someone else. */
export const changeSubject = ({ db, actor, hooks }: SubjectWork, id: string, body: SubjectBody) =>
  unlessTaken(
    body.name,
    db.write(async tx => {
      const owner = await lockSubject(tx, id)
      if (!mayEdit(actor, 'subject.manage', owner)) refuse(commonErrors.forbidden)
      await assertSound(tx, body, owner.schoolId, id)
      const before = await getSubject(tx, id, owner.schoolId)
      await updateSubject(tx, id, body)
      await setClasses(tx, hooks, owner, id, body)
      const after = await getSubject(tx, id, owner.schoolId)
      await audit(tx, actor, {
        operation: 'subject.manage',
        entity: 'subject',
        entityId: id,
        summary: `Changed the subject ${after.name}`,
        before,
        after,
      })
      return subjectFor(actor, after)
    }),
  )
