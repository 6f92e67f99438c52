import { withEntryChanges } from '@akada/contract/kernel/entries'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { RecordedEffect } from '@akada/contract/state/recorded'
import {
  type changedSubjectBody,
  type subjectBody,
  subjectErrors,
  takingClassKind,
} from '@akada/contract/subjects/calls'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { onUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { findActiveSessionId, mayEdit } from '../classes/index.ts'
import { assertConfirmed, lockSession } from '../state/index.ts'
import type { SubjectHooks } from './hooks.ts'
import {
  classesAmong,
  getSubject,
  insertSubject,
  isNameTaken,
  lockSubject,
  replaceClasses,
  type SubjectRow,
  updateSubject,
} from './queries/subjects.ts'
import { type OfferChange, offerEffects } from './rules/offer-effects.ts'

type SubjectBody = z.output<typeof subjectBody>
type ChangedSubject = Omit<z.output<typeof changedSubjectBody>, 'revision' | 'confirmed'>

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
  { name, classes = [], addClasses = [] }: Pick<ChangedSubject, 'name' | 'classes' | 'addClasses'>,
  schoolId: string | null,
  except: string | null,
): Promise<void> => {
  if (await isNameTaken(tx, { name, schoolId, except })) refuseName(name)
  const lists = Object.entries({ classes, addClasses })
  const ids = lists.flatMap(([, list]) => list.map(({ classId }) => classId))
  const known = await classesAmong(tx, ids, schoolId)
  const fields = lists.flatMap(([path, list]) =>
    list.flatMap(({ classId }, index) =>
      !known.has(classId) || list.findIndex(one => one.classId === classId) < index
        ? [{ path: `body.${path}.${index}.classId`, message: 'Choose each class once, from the list.' }]
        : [],
    ),
  )
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
}

/** The classes of a subject in which it becomes an elective or a core subject. */
const offerChanges = (before: SubjectRow, { name, classes }: SubjectBody): OfferChange[] => {
  const planned = new Map(classes.map(({ classId, elective }) => [classId, elective]))
  return before.classes.flatMap(one => {
    const elective = planned.get(one.id)
    if (elective === undefined || elective === one.elective) return []
    return [{ classId: one.id, className: one.name, subjectId: before.id, subjectName: name, elective }]
  })
}

interface SetClasses {
  owner: { stateId: string; schoolId: string | null }
  /** The active session; null if there is none. */
  sessionId: string | null
  before: SubjectRow
  body: SubjectBody
  confirmed?: readonly RecordedEffect[] | undefined
}

/** Sets the classes of a subject; returns the confirmed effects on scores, null if there are none. */
const setClasses = async (
  tx: WriteTx,
  hooks: SubjectWork['hooks'],
  { owner, sessionId, before, body, confirmed }: SetClasses,
): Promise<RecordedEffect[] | null> => {
  if (sessionId === null) {
    if (body.classes.length > 0) refuse(subjectErrors.noActiveSession)
    return null
  }
  const place = { ...owner, sessionId, subjectId: before.id }
  const name = await hooks.findClassWithScores(
    tx,
    place,
    body.classes.map(({ classId }) => classId),
  )
  if (name !== null) refuse(subjectErrors.hasScores, { params: { name } })
  const flips = offerEffects({ sessionId, schoolId: owner.schoolId }, offerChanges(before, body))
  const effects = await assertConfirmed(tx, hooks, flips, confirmed)
  await replaceClasses(tx, place, body.classes)
  return effects
}

const unlessTaken = <T>(name: string, work: Promise<T>): Promise<T> =>
  work.catch(onUniqueViolation(() => refuseName(name)))

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
      const [sessionId, before] = [await findActiveSessionId(tx), await getSubject(tx, id, schoolId)]
      await setClasses(tx, hooks, { owner: { stateId, schoolId }, sessionId, before, body })
      await audit(tx, actor, 'subject.manage', ['subject', id], {
        summary: `Added the subject ${body.name}`,
        after: body,
      })
      return subjectFor(actor, await getSubject(tx, id, schoolId))
    }),
  )
}

/** Whether a change does more than add classes to a subject and remove them. */
const replacesFields = (before: SubjectRow, { name, code, description, classes }: ChangedSubject): boolean =>
  classes !== undefined || name !== before.name || code !== before.code || description !== before.description

/** The classes of a subject after a change; null where somebody else has changed one of these meanwhile. */
const plannedClasses = (
  before: SubjectRow,
  { classes, addClasses = [], removeClasses = [] }: ChangedSubject,
): SubjectBody['classes'] | null => {
  const now = before.classes.map(({ id, elective }) => ({ classId: id, elective }))
  return classes ?? withEntryChanges(now, { add: addClasses, remove: removeClasses }, takingClassKind)
}

/** Refuses a change with `subject_changed_meanwhile` and the current subject. */
const refuseStale = async (tx: ReadTx, actor: Actor, before: SubjectRow): Promise<never> => {
  const by = await lastEditorOf(tx, 'subject', before.id)
  return refuse(subjectErrors.changedMeanwhile, {
    params: { name: by ?? 'Somebody else' },
    details: { theirs: subjectFor(actor, before), by },
  })
}

/**
 * Changes a subject and its classes this session. Refuses with 403 if it belongs to someone else, a change of an older revision that does
 * more than add and remove classes, and one by which scores count otherwise until its effects are confirmed (see assertConfirmed).
 */
export const changeSubject = (
  { db, actor, hooks }: SubjectWork,
  id: string,
  { revision, confirmed, ...sent }: z.output<typeof changedSubjectBody>,
) =>
  unlessTaken(
    sent.name,
    db.write(async tx => {
      // The session first, like every change of what its classes take.
      const sessionId = await findActiveSessionId(tx)
      if (sessionId !== null) await lockSession(tx, sessionId)
      const owner = await lockSubject(tx, id)
      if (!mayEdit(actor, 'subject.manage', owner)) refuse(commonErrors.forbidden)
      const before = await getSubject(tx, id, owner.schoolId)
      const isStale = before.revision !== revision && replacesFields(before, sent)
      const classes = (isStale ? null : plannedClasses(before, sent)) ?? (await refuseStale(tx, actor, before))
      await assertSound(tx, sent, owner.schoolId, id)
      const { name, code, description } = sent
      const body = { name, code, description, classes }
      await updateSubject(tx, id, body)
      const effects = await setClasses(tx, hooks, { owner, sessionId, before, body, confirmed })
      const after = await getSubject(tx, id, owner.schoolId)
      await audit(tx, actor, 'subject.manage', ['subject', id], {
        summary: `Changed the subject ${after.name}`,
        before,
        after: effects ? { ...after, confirmed: effects } : after,
      })
      return subjectFor(actor, after)
    }),
  )
