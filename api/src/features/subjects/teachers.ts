import { capacity } from '@akada/contract/capacity'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { BodyOf } from '@akada/contract/kernel/calls'
import { type subjectCalls, subjectErrors, type TaughtSubject } from '@akada/contract/subjects/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import {
  type ArmSubject,
  changeTeachers,
  findNotTaken,
  hasStranger,
  replaceTeacher,
  subjectsTaughtBy,
  taughtAmong,
  type TeacherChange,
} from './queries/teachers.ts'
import { armsOfClassTeacher, lockArms, replaceClassTeacher } from '../classes/index.ts'
import type { StaffHooks } from '../staff/index.ts'

type Assignment = BodyOf<typeof subjectCalls.assign>['assignments'][number]

const keyOf = ({ classArmId, subjectId }: ArmSubject): string => `${classArmId} ${subjectId}`

/** Refuses the assignments at these places of the request. */
const refuseAt = (places: readonly number[], message: string): void => {
  const fields = places.map(index => ({ path: `body.assignments.${index}`, message }))
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
}

/** The same arm and subject named twice would need two results. */
const assertOnce = (assignments: readonly Assignment[]): void => {
  const keys = assignments.map(keyOf)
  const repeated = keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
  refuseAt(repeated, 'This subject is set twice. Keep one.')
}

const byKey = (taught: readonly TaughtSubject[]): ReadonlyMap<string, TaughtSubject> =>
  new Map(taught.map(one => [keyOf({ classArmId: one.classArm.id, subjectId: one.subject.id }), one]))

/** Refuses whole lists that are based on an older revision, with all of them as they are now. */
const refuseStaleLists = (assignments: readonly Assignment[], now: ReadonlyMap<string, TaughtSubject>): void => {
  const theirs = assignments.flatMap(one => {
    const taught = now.get(keyOf(one))
    return taught && one.revision !== undefined && one.revision !== taught.revision ? [taught] : []
  })
  const [first] = theirs
  if (!first) return
  const params = { name: 'Somebody else', subject: first.subject.name }
  refuse(subjectErrors.teachersChangedMeanwhile, { params, details: { theirs, by: null } })
}

/** Who is added and who removed, without those who teach it already, or don't teach it any more. */
const changeOf = (assignment: Assignment, now: TaughtSubject | undefined): TeacherChange => {
  const { classArmId, subjectId, staffIds } = assignment
  const present = now?.teachers.map(({ id }) => id) ?? []
  const add = staffIds ?? assignment.add ?? []
  const remove = (staffIds ? present : (assignment.remove ?? [])).filter(id => !add.includes(id))
  return {
    classArmId,
    subjectId,
    add: [...new Set(add)].filter(id => !present.includes(id)),
    remove: [...new Set(remove)].filter(id => present.includes(id)),
  }
}

const assertRoom = (changes: readonly TeacherChange[], now: ReadonlyMap<string, TaughtSubject>): void => {
  const most = capacity.teachersOfSubject
  const tooMany = changes.flatMap((change, index) => {
    const present = now.get(keyOf(change))?.teachers ?? []
    return present.length + change.add.length - change.remove.length > most ? [index] : []
  })
  refuseAt(tooMany, `A subject of a class arm has at most ${most} teachers. Remove one first.`)
}

const audited = (taught: readonly TaughtSubject[]) =>
  taught.flatMap(({ classArm, subject, teachers }) =>
    teachers.map(({ id }) => ({ classArm: classArm.id, subject: subject.id, staff: id })),
  )

/**
 * Adds teachers to subjects in class arms of a school, and removes others, all or none; who is removed keeps a row with its end. Refuses
 * with 404 if an arm is not of the school or a person has no role in it, with 422 a subject that is none of the arm's, and with
 * `subject_teachers_changed_meanwhile` a whole list that is based on an older revision.
 */
export const assignTeachers = (
  db: TenantDb,
  actor: Actor,
  place: Place & { schoolId: string },
  assignments: readonly Assignment[],
  now: Date,
): Promise<{ message: string }> => {
  assertOnce(assignments)
  return db.write(async tx => {
    const { schoolId } = place
    const armIds = [...new Set(assignments.map(({ classArmId }) => classArmId))]
    if ((await lockArms(tx, schoolId, armIds)).length < armIds.length) refuse(commonErrors.notFound)
    const notTaken = await findNotTaken(tx, assignments)
    if (notTaken) refuse(subjectErrors.notOffered, { params: { ...notTaken } })
    const before = await taughtAmong(tx, assignments)
    const present = byKey(before)
    const changes = assignments.map(one => changeOf(one, present.get(keyOf(one))))
    // Nothing is revealed about people of other schools, not even that they exist.
    if (await hasStranger(tx, schoolId, [...new Set(changes.flatMap(({ add }) => add))])) refuse(commonErrors.notFound)
    refuseStaleLists(assignments, present)
    assertRoom(changes, present)

    if ((await changeTeachers(tx, place, changes, now)) === 0) {
      audit.exempt(tx, 'nothing changed')
      return { message: 'Nothing changed.' }
    }
    await audit(tx, actor, 'subject-teacher.assign', ['subjectTeacher', null], {
      summary: `Set the teachers of ${assignments.length} ${assignments.length === 1 ? 'subject' : 'subjects'}`,
      schoolId,
      districtId: place.districtId,
      before: audited(before),
      after: audited(await taughtAmong(tx, assignments)),
    })
    return { message: 'The teachers are set.' }
  })
}

/** The class arms and subjects of a member of staff in a school, in words. */
export const teachingOf: StaffHooks['teachingOf'] = async (tx, { staffId, schoolId }) => ({
  classArms: await armsOfClassTeacher(tx, schoolId, staffId),
  subjects: await subjectsTaughtBy(tx, schoolId, staffId),
})

/** Gives the class arms and subjects of a member of staff in a school to a successor, or to nobody. */
export const passOnTeaching: StaffHooks['passOnTeaching'] = async (tx, who, to) => {
  await replaceClassTeacher(tx, who, to.successorId)
  await replaceTeacher(tx, who, to)
}
