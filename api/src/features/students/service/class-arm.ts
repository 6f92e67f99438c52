import { commonErrors } from '@akada/contract/kernel/errors'
import { studentErrors } from '@akada/contract/students/endpoints'
import { audit } from '../../../platform/audit/index.ts'
import type { Place } from '../../../platform/auth/index.ts'
import { refuse } from '../../../platform/errors/index.ts'
import { type GoalArm, holdArm, lockStudents, moveToArm, type PlacedStudent } from '../queries/class-arm.ts'
import type { StudentWork } from './admission.ts'

/** Why a student can't be put into an arm; null where they can. */
const hindrance = (student: PlacedStudent, arm: GoalArm): string | null => {
  if (student.status !== 'Active') return `${student.fullName} has left the school (${student.status}).`
  if (student.enrolmentId === null) return null
  if (student.classId !== arm.classId) return `${student.fullName} is in ${student.className}, not in ${arm.className}.`
  return student.sessionId === arm.sessionId
    ? null
    : `${student.fullName} is still in ${student.className} of an earlier session.`
}

/**
 * Puts students into a class arm from today on, all or none. Those already there stay as they are. Refuses with 404 where one is of another
 * school, and with 422, naming them, where some are not in the arm's class.
 */
export const assignToArm = async (
  { db, actor, today }: StudentWork,
  place: Place,
  classArmId: string,
  studentIds: readonly string[],
): Promise<{ message: string; assigned: number }> =>
  db.write(async tx => {
    const arm = await holdArm(tx, classArmId)
    if (!arm.open) refuse(studentErrors.wrongClass)
    const ids = [...new Set(studentIds)]
    const students = await lockStudents(tx, ids)
    if (students.length < ids.length || students.some(student => student.schoolId !== arm.schoolId)) {
      refuse(commonErrors.notFound)
    }
    const hindrances = students.flatMap(student => {
      const message = hindrance(student, arm)
      return message === null ? [] : [{ path: `body.studentIds.${studentIds.indexOf(student.id)}`, message }]
    })
    if (hindrances.length > 0) {
      const shown = hindrances
        .slice(0, 10)
        .map(({ message }) => message)
        .join(' ')
      const more = hindrances.length > 10 ? ` And ${hindrances.length - 10} more.` : ''
      refuse({ ...studentErrors.wrongClass, message: `Nobody was moved. ${shown}${more}` }, { fields: hindrances })
    }
    const moving = students.filter(student => student.classArmId !== arm.id)
    if (moving.length === 0) {
      audit.exempt(tx, 'nothing changed: everybody was there already')
      return { message: `All of them are in ${arm.fullName} already.`, assigned: 0 }
    }
    await moveToArm(
      tx,
      arm,
      moving.map(({ id }) => id),
      today,
    )
    await audit(tx, actor, {
      operation: 'student.assign-class-arm',
      entity: 'classArm',
      entityId: arm.id,
      summary: `Put ${moving.length} ${moving.length === 1 ? 'student' : 'students'} into ${arm.fullName}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      before: moving.map(student => ({ student: student.id, classArm: student.classArmId })),
      after: moving.map(student => ({ student: student.id, classArm: arm.id })),
    })
    return {
      message: `${moving.length} ${moving.length === 1 ? 'student is' : 'students are'} now in ${arm.fullName}.`,
      assigned: moving.length,
    }
  })
