import { commonErrors } from '@akada/contract/kernel/errors'
import { subjectErrors } from '@akada/contract/subjects/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { isOwnArm, lockRoster, narrowedTo, rosterOn, type StudentHooks } from '../students/index.ts'
import { subjectChoices } from './queries/arm.ts'
import { getSubjectInArm, saveChoices, type SubjectInArm } from './queries/students.ts'
import { isOffered } from './rules.ts'
import type { SubjectWork } from './subjects.ts'

const takers = async (
  tx: ReadTx,
  taken: SubjectInArm & { elective: boolean },
  classArmId: string,
  subjectId: string,
  day: string,
) => {
  const roster = await rosterOn(tx, classArmId, day)
  const choices = await subjectChoices(
    tx,
    taken.sessionId,
    roster.map(({ id }) => id),
  )
  const own = new Map(
    choices.filter(choice => choice.subjectId === subjectId).map(choice => [choice.studentId, choice.offered]),
  )
  return roster.map(student => ({ ...student, offered: isOffered(taken.elective, own.get(student.id)) }))
}

/** Which students of a class arm take a subject. Refuses with 404 if it is none of the arm's, or the arm is hidden from the person. */
export const viewTakers = async (
  tx: ReadTx,
  { actor, hooks, today }: Pick<SubjectWork, 'actor'> & { hooks: StudentHooks; today: string },
  classArmId: string,
  subjectId: string,
) => {
  const own = narrowedTo(actor)
  if (own !== null && !(await isOwnArm(tx, hooks, own, classArmId))) refuse(commonErrors.notFound)
  const { elective, ...taken } = await getSubjectInArm(tx, classArmId, subjectId)
  if (elective === null) return refuse(commonErrors.notFound)
  const students = await takers(tx, { ...taken, elective }, classArmId, subjectId, today)
  return { elective, students: students.map(({ id, fullName, fxId, offered }) => ({ id, fullName, fxId, offered })) }
}

/**
 * Sets which students of a class arm take a subject; the others don't. Refuses with 409, naming them, if one who has scores in it this term
 * would lose it, and with 422 students who are not in the arm.
 */
export const setTakers = (
  { db, actor, place, hooks }: SubjectWork & { place: Place },
  {
    classArmId,
    subjectId,
    studentIds,
    today,
  }: { classArmId: string; subjectId: string; studentIds: string[]; today: string },
): Promise<{ message: string }> =>
  db.write(async tx => {
    const { elective, ...taken } = await getSubjectInArm(tx, classArmId, subjectId)
    const names = { subject: taken.subjectName, classArm: taken.armName }
    if (elective === null) return refuse(subjectErrors.notOffered, { params: names })
    await lockRoster(
      tx,
      (await rosterOn(tx, classArmId, today)).map(({ id }) => id),
    )
    const students = await takers(tx, { ...taken, elective }, classArmId, subjectId, today)
    const known = new Set(students.map(({ id }) => id))
    const fields = studentIds.flatMap((id, index) =>
      known.has(id) ? [] : [{ path: `body.studentIds.${index}`, message: `This student is not in ${taken.armName}.` }],
    )
    if (fields.length > 0) refuse(commonErrors.invalid, { fields })

    const wanted = new Set(studentIds)
    const losing = students.filter(({ id, offered }) => offered && !wanted.has(id))
    const scored = await hooks.studentsWithScores(
      tx,
      subjectId,
      losing.map(({ id }) => id),
    )
    const named = losing.filter(({ id }) => scored.has(id)).map(({ fullName }) => fullName)
    if (named.length > 0) {
      const name = named.length > 3 ? `${named.slice(0, 3).join('; ')} and ${named.length - 3} more` : named.join('; ')
      refuse(subjectErrors.hasScores, { params: { name }, details: { students: named } })
    }
    const changed = students.filter(({ id, offered }) => offered !== wanted.has(id))
    if (changed.length === 0) {
      audit.exempt(tx, 'nothing changed')
      return { message: 'Nothing changed.' }
    }
    const follows = (id: string) => wanted.has(id) === isOffered(elective, null)
    const ids = changed.map(({ id }) => id)
    await saveChoices(
      tx,
      { ...taken, subjectId },
      { departing: ids.filter(id => !follows(id)), following: ids.filter(follows), offered: elective },
    )
    await audit(tx, actor, {
      operation: 'subject.manage',
      entity: 'subject',
      entityId: subjectId,
      summary: `Set who takes ${taken.subjectName} in ${taken.armName}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      before: changed.map(({ id, offered }) => ({ student: id, offered })),
      after: changed.map(({ id, offered }) => ({ student: id, offered: !offered })),
    })
    return { message: `${wanted.size} of ${students.length} students of ${taken.armName} take ${taken.subjectName}.` }
  })
