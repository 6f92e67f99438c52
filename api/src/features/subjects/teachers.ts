import { commonErrors } from '@akada/contract/kernel/errors'
import { subjectErrors } from '@akada/contract/subjects/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type Assignment, findNotTaken, hasStranger, replaceTeachers, teachersOf } from './queries/teachers.ts'
import { lockArms } from '../classes/index.ts'

/** The same arm and subject named twice would need two results. */
const assertOnce = (assignments: readonly Assignment[]): void => {
  const pairs = assignments.map(({ classArmId, subjectId }) => `${classArmId} ${subjectId}`)
  const fields = pairs.flatMap((pair, index) =>
    pairs.indexOf(pair) < index
      ? [{ path: `body.assignments.${index}`, message: 'This subject is set twice. Keep one.' }]
      : [],
  )
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
}

/**
 * Sets who teaches subjects in class arms of a school, all or none; the previous teacher keeps a row with its end. Refuses with 404 if an
 * arm is not of the school or a person has no role in it, with 422 a subject that is none of the arm's.
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
    const staffIds = [...new Set(assignments.flatMap(assignment => assignment.staffIds))]
    // Nothing is revealed about people of other schools, not even that they exist.
    if (await hasStranger(tx, schoolId, staffIds)) refuse(commonErrors.notFound)

    const before = await teachersOf(tx, assignments)
    const changed = await replaceTeachers(tx, place, assignments, now)
    if (changed === 0) {
      audit.exempt(tx, 'nothing changed')
      return { message: 'Nothing changed.' }
    }
    await audit(tx, actor, {
      operation: 'subject-teacher.assign',
      entity: 'subjectTeacher',
      entityId: null,
      summary: `Set the teachers of ${assignments.length} ${assignments.length === 1 ? 'subject' : 'subjects'}`,
      schoolId,
      districtId: place.districtId,
      before,
      after: await teachersOf(tx, assignments),
    })
    return { message: 'The teachers are set.' }
  })
}
