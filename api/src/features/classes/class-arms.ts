import {
  type classArmBody,
  type ClassArmDetails,
  type classArmsBody,
  classErrors,
  hasStreams,
} from '@akada/contract/classes/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit, refuseStale } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import type { ClassHooks } from './hooks.ts'
import { mayMark } from './policy.ts'
import {
  type ClassArmRow,
  closeArms,
  countClassesOf,
  findActiveSessionId,
  findLevel,
  getArm,
  insertArm,
  insertArms,
  isStaffOf,
  lockArm,
  updateArm,
} from './queries/class-arms.ts'

type ArmBody = z.output<typeof classArmBody>

/** A class arm as this person sees it. */
export const armFor = (actor: Actor, arm: ClassArmRow): ClassArmDetails => ({
  ...arm,
  can: { edit: actor.can('class-arm.manage'), mark: mayMark(actor, arm.classTeacher?.id ?? null) },
})

const assertSound = async (tx: ReadTx, body: ArmBody, schoolId: string): Promise<void> => {
  const level = await findLevel(tx, body.classId, schoolId)
  if (level === null) {
    return refuse(commonErrors.invalid, {
      fields: [{ path: 'body.classId', message: 'Choose a class of the school.' }],
    })
  }
  if (body.stream !== null && !hasStreams(level)) {
    const message = 'Only senior classes, from SS 1 on, have streams. Leave it empty.'
    refuse(commonErrors.invalid, { fields: [{ path: 'body.stream', message }] })
  }
  if (body.classTeacherId && !(await isStaffOf(tx, body.classTeacherId, schoolId))) {
    const { message } = classErrors.notThisSchools
    refuse(classErrors.notThisSchools, { fields: [{ path: 'body.classTeacherId', message }] })
  }
}

const refuseName = (name: string): never =>
  refuse(classErrors.nameTaken, { params: { name }, fields: [{ path: 'body.name', message: 'Choose another name.' }] })

const fieldsOf = ({ name, classId, stream, description, classTeacherId }: ArmBody) => ({
  name,
  classId,
  stream,
  description,
  classTeacherId: classTeacherId ?? null,
})

/** The context for a change of class arms. */
interface ArmWork {
  db: TenantDb
  actor: Actor
  today: string
  hooks: ClassHooks
}

/** Adds a class arm to a school in the active session. */
export const addArm = ({ db, actor, today, hooks }: ArmWork, place: Place & { schoolId: string }, body: ArmBody) =>
  db.write(async tx => {
    const { stateId, districtId, schoolId } = place
    const sessionId = (await findActiveSessionId(tx)) ?? refuse(classErrors.noActiveSession)
    await assertSound(tx, body, schoolId)
    const id = uuidv7()
    if (!(await insertArm(tx, { ...fieldsOf(body), id, stateId, schoolId, sessionId }))) refuseName(body.name)
    const arm = await getArm(tx, hooks, id, today)
    await audit(tx, actor, 'class-arm.manage', ['classArm', id], {
      summary: `Added the class arm ${arm.fullName}`,
      schoolId,
      districtId,
      after: fieldsOf(body),
    })
    return armFor(actor, arm)
  })

/** Adds the same arms to several classes of a school in the active session. Those that are there already stay as they are. */
export const addArms = (
  { db, actor }: Pick<ArmWork, 'db' | 'actor'>,
  { stateId, districtId, schoolId }: Place & { schoolId: string },
  body: z.output<typeof classArmsBody>,
): Promise<{ message: string; created: number; existing: number }> =>
  db.write(async tx => {
    const sessionId = (await findActiveSessionId(tx)) ?? refuse(classErrors.noActiveSession)
    const classes = [...new Set(body.classes)]
    const names = [...new Map(body.names.map(name => [name.toLowerCase(), name])).values()]
    if ((await countClassesOf(tx, classes, schoolId)) < classes.length) {
      refuse(commonErrors.invalid, {
        fields: [{ path: 'body.classes', message: 'Choose classes of the school.' }],
      })
    }
    const made = await insertArms(tx, { stateId, schoolId, sessionId }, { classes, names })
    await audit(tx, actor, 'class-arm.manage', ['classArm', schoolId], {
      summary: `Added ${made.length} class arms: ${names.join(', ')}`,
      schoolId,
      districtId,
      after: { classes, names, classArms: made },
    })
    const existing = classes.length * names.length - made.length
    return { message: 'Class Arms Created Successfully', created: made.length, existing }
  })

/**
 * Changes a class arm. Its class is fixed once students have been in it: it is part of their history. Refuses a stale change with
 * `class_arm_changed_meanwhile`.
 */
export const changeArm = async (
  { db, actor, today, hooks }: ArmWork,
  place: Place,
  id: string,
  { revision, ...body }: ArmBody & { revision: number },
): Promise<ClassArmDetails> => {
  try {
    return await db.write(async tx => {
      const before = await lockArm(tx, id)
      if (before.closed) refuse(commonErrors.notFound)
      if (before.revision !== revision) {
        const theirs = armFor(actor, await getArm(tx, hooks, id, today))
        await refuseStale(
          tx,
          classErrors.armChangedMeanwhile,
          { entity: 'classArm', id, operation: 'class-arm.manage' },
          theirs,
        )
      }
      await assertSound(tx, body, before.schoolId)
      if (before.classId !== body.classId) {
        const count = await hooks.countEverEnrolled(tx, id)
        const { fullName } = await getArm(tx, hooks, id, today)
        if (count > 0) refuse(classErrors.classFixed, { params: { name: fullName } })
      }
      await updateArm(tx, id, fieldsOf(body))
      const after = await getArm(tx, hooks, id, today)
      await audit(tx, actor, 'class-arm.manage', ['classArm', id], {
        summary: `Changed the class arm ${after.fullName}`,
        schoolId: place.schoolId,
        districtId: place.districtId,
        before,
        after: fieldsOf(body),
      })
      return armFor(actor, after)
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuseName(body.name)
    throw error
  }
}

/** Closes an empty class arm. Closing a closed one changes nothing. */
export const deleteArm = (
  { db, actor, today, now, hooks }: ArmWork & { now: Date },
  place: Place,
  id: string,
): Promise<{ message: string }> =>
  db.write(async tx => {
    const arm = await lockArm(tx, id)
    const { fullName } = await getArm(tx, hooks, id, today)
    if (arm.closed) return { message: `${fullName} is closed.` }
    const count = await hooks.countEnrolled(tx, id)
    if (count > 0) refuse(classErrors.armNotEmpty, { params: { name: fullName, count } })
    await closeArms(tx, [id], now)
    for (const follow of hooks.armClosed) await follow(tx, id, now)
    await audit(tx, actor, 'class-arm.manage', ['classArm', id], {
      summary: `Closed the class arm ${fullName}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      before: arm,
    })
    return { message: `${fullName} is closed.` }
  })
