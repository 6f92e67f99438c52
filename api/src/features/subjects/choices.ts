import { commonErrors } from '@akada/contract/kernel/errors'
import { counted } from '@akada/contract/report-cards/words'
import { subjectErrors } from '@akada/contract/subjects/calls'
import { type AuditEntry, audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { isOwnArm, lockRoster, narrowedTo, rosterOn, type StudentHooks } from '../students/index.ts'
import { subjectChoices } from './queries/arm.ts'
import { getSubjectInArm, saveChoices, type SubjectInArm } from './queries/students.ts'
import { isOffered } from './rules/offered.ts'
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

interface Choosing {
  classArmId: string
  subjectId: string
  today: string
}

type ChoiceWork = Pick<SubjectWork, 'actor'> & { place: Place; hooks: Pick<SubjectWork['hooks'], 'studentsWithScores'> }

/** The students of an arm and whether they take a subject, locked so that no one else changes it meanwhile. */
const lockTakers = async (tx: WriteTx, { classArmId, subjectId, today }: Choosing) => {
  const { elective, ...taken } = await getSubjectInArm(tx, classArmId, subjectId)
  const names = { subject: taken.subjectName, classArm: taken.armName }
  if (elective === null) return refuse(subjectErrors.notOffered, { params: names })
  await lockRoster(
    tx,
    (await rosterOn(tx, classArmId, today)).map(({ id }) => id),
  )
  return { taken, elective, students: await takers(tx, { ...taken, elective }, classArmId, subjectId, today) }
}

/**
 * Saves that students take a subject, or don't any more, with the audit row. Refuses with 409, naming them, if one who has scores in it this
 * term would lose it.
 */
const saveTakers = async (
  tx: WriteTx,
  { actor, place, hooks }: ChoiceWork,
  {
    taken,
    elective,
    subjectId,
    operation,
  }: Pick<Choosing, 'subjectId'> & {
    taken: Omit<SubjectInArm, 'elective'>
    elective: boolean
    operation: AuditEntry[0]
  },
  changed: readonly { id: string; fullName: string; offered: boolean }[],
): Promise<void> => {
  const losing = changed.filter(({ offered }) => offered)
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
  // A student who takes what is offered without a choice needs no row.
  const follows = ({ offered }: { offered: boolean }) => !offered === isOffered(elective, null)
  const idsOf = (list: typeof changed) => list.map(({ id }) => id)
  await saveChoices(
    tx,
    { ...taken, subjectId },
    {
      departing: idsOf(changed.filter(one => !follows(one))),
      following: idsOf(changed.filter(follows)),
      offered: elective,
    },
  )
  await audit(tx, actor, operation, ['subject', subjectId], {
    summary: `Set who takes ${taken.subjectName} in ${taken.armName}`,
    schoolId: place.schoolId,
    districtId: place.districtId,
    before: changed.map(({ id, offered }) => ({ student: id, offered })),
    after: changed.map(({ id, offered }) => ({ student: id, offered: !offered })),
  })
}

/**
 * Adds students of a class arm to those who take a subject, and removes others; nobody else changes. Refuses with 409, naming them, if one
 * who has scores in it this term would lose it, and with 422 students who are not in the arm.
 */
export const setTakers = (
  { db, ...work }: SubjectWork & { place: Place },
  { add, remove, ...choosing }: Choosing & { add: readonly string[]; remove: readonly string[] },
): Promise<{ message: string }> =>
  db.write(async tx => {
    const { taken, elective, students } = await lockTakers(tx, choosing)
    const known = new Set(students.map(({ id }) => id))
    const message = `This student is not in ${taken.armName}.`
    const strangers = (list: readonly string[], at: string) =>
      list.flatMap((id, index) => (known.has(id) ? [] : [{ path: `body.${at}.${index}`, message }]))
    const fields = [...strangers(add, 'add'), ...strangers(remove, 'remove')]
    if (fields.length > 0) refuse(commonErrors.invalid, { fields })

    const changed = students.filter(({ id, offered }) => (offered ? remove : add).includes(id))
    if (changed.length === 0) {
      audit.exempt(tx, 'nothing changed')
      return { message: 'Nothing changed.' }
    }
    await saveTakers(tx, work, { taken, elective, subjectId: choosing.subjectId, operation: 'subject.manage' }, changed)
    const taking = students.filter(({ offered }) => offered).length
    const count = taking + changed.reduce((sum, { offered }) => sum + (offered ? -1 : 1), 0)
    return { message: `${count} of ${students.length} students of ${taken.armName} take ${taken.subjectName}.` }
  })

/**
 * Lets every student of a class arm take some subjects, in one transaction with an audit row for each subject that changes. Refuses with 422
 * a subject that is none of the arm's.
 */
export const addElectives = (
  { db, ...work }: SubjectWork & { place: Place },
  { classArmId, subjects, today }: Omit<Choosing, 'subjectId'> & { subjects: readonly string[] },
): Promise<{ message: string; students: number }> =>
  db.write(async tx => {
    let roll = { students: 0, armName: '' }
    let isChanged = false
    // In one order, so that two people who save at once wait for each other and not in a circle.
    for (const subjectId of [...new Set(subjects)].toSorted()) {
      const { taken, elective, students } = await lockTakers(tx, { classArmId, subjectId, today })
      roll = { students: students.length, armName: taken.armName }
      const changed = students.filter(({ offered }) => !offered)
      if (changed.length === 0) continue
      isChanged = true
      await saveTakers(tx, work, { taken, elective, subjectId, operation: 'subject.manage' }, changed)
    }
    if (!isChanged) audit.exempt(tx, 'nothing changed')
    const { students, armName } = roll
    return { message: `${counted(students, 'student', 'students')} of ${armName} take these subjects.`, students }
  })

/**
 * Says whether one student of an arm takes a subject, for the person who enters its scores. `mayLeaveOut`: also of a subject that everybody
 * takes. Refuses with 409 a student with scores in it this term, and with 404 a student who is not in the arm.
 */
export const setTaker = async (
  tx: WriteTx,
  work: ChoiceWork,
  {
    studentId,
    offered,
    mayLeaveOut,
    ...choosing
  }: Choosing & {
    studentId: string
    offered: boolean
    mayLeaveOut: boolean
  },
): Promise<void> => {
  const { taken, elective, students } = await lockTakers(tx, choosing)
  const student = students.find(({ id }) => id === studentId) ?? refuse(commonErrors.notFound)
  if (!elective && !mayLeaveOut)
    refuse(subjectErrors.takenByAll, { params: { subject: taken.subjectName, classArm: taken.armName } })
  if (student.offered === offered) return audit.exempt(tx, 'nothing changed')
  await saveTakers(tx, work, { taken, elective, subjectId: choosing.subjectId, operation: 'score.enter' }, [student])
}
