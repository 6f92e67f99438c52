import { examErrors } from '@akada/contract/exams/errors'
import type { ExamInvoice, registerBody, Registration } from '@akada/contract/exams/schemas'
import { commonErrors } from '@akada/contract/kernel/errors'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { nairaInWords, nairaOf } from '@akada/contract/kernel/money'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { assertInSchool, assertSeesAllStudents } from './policy.ts'
import { getExam, lockExam, type ExamRow } from './queries/exams.ts'
import {
  deleteRegistration,
  getRegistration,
  insertRegistration,
  type RegistrationRow,
  lockRegistration,
  lockUnpaid,
  type RegisteredStudent,
  registrationsOf,
  replaceCandidates,
  studentsOf,
  touchRegistration,
  studentsToRegister,
} from './queries/registrations.ts'
import { entrantsOf, type Entrant, entriesOf, findBothReligions, namesIn, obstacleOf } from './rules/entries.ts'
import { registrationStatusOf } from './rules/window.ts'
import { type RequestContext, assertSeesExam, seenExam } from './exams.ts'
import { lockStudentsForShare } from '../students/index.ts'

/**
 * Refuses an exam that takes no registrations on a day: it is not announced, its results are published, or the day is outside its window.
 */
export const assertOpen = (exam: ExamRow, today: string): void => {
  if (exam.status !== 'Announced') {
    refuse(examErrors.notAnnounced, { params: { status: exam.status === 'Draft' ? 'a draft' : 'closed' } })
  }
  if (exam.resultsPublishedAt !== null) refuse(examErrors.resultsOut, { params: { exam: exam.name } })
  if (registrationStatusOf(exam, today) !== 'Open') {
    const params = {
      exam: exam.name,
      starts: writtenDay(exam.registrationStarts),
      ends: writtenDay(exam.registrationEnds),
    }
    refuse(examErrors.notOpen, { params })
  }
}

const obstaclesOf = (students: readonly RegisteredStudent[], className: string): Registration['obstacles'] =>
  students.flatMap(({ studentId, fullName, ...standing }) => {
    const message = obstacleOf(standing, className)
    return message === null ? [] : [{ student: studentId, fullName, message }]
  })

/** The fee per candidate and in total, in kobo: as paid, or as currently charged. */
export const costOf = (
  exam: Pick<ExamRow, 'feeKobo'>,
  registration: Pick<RegistrationRow, 'feeKobo' | 'paidKobo'>,
  candidates: number,
): { feeKobo: number; totalKobo: number } => {
  const feeKobo = registration.feeKobo ?? exam.feeKobo
  return { feeKobo, totalKobo: registration.paidKobo ?? feeKobo * candidates }
}

const statusOf = ({ paidAt, reversal }: RegistrationRow): Registration['status'] => {
  if (paidAt === null) return 'Unpaid'
  return reversal === null ? 'Paid' : 'Reversed'
}

/** A registration as its school sees it. */
export const shownRegistration = (
  exam: ExamRow,
  registration: RegistrationRow,
  students: readonly RegisteredStudent[],
): Registration => {
  const { id, number, school, paidAt, paidBy, reference, reversal, savedAt, savedBy, revision } = registration
  const { feeKobo, totalKobo } = costOf(exam, registration, students.length)
  const subjects = exam.subjects.map(subject => subject.id)
  return {
    id,
    number,
    status: statusOf(registration),
    school,
    exam: { id: exam.id, examName: exam.name },
    candidates: students.length,
    fee: nairaOf(feeKobo),
    correctAmount: nairaOf(totalKobo),
    studentsAndSubjectsRegistration: entriesOf(students, subjects),
    students: students.map(({ studentId, fullName }) => ({ id: studentId, fullName })),
    obstacles: paidAt === null ? obstaclesOf(students, exam.class.name) : [],
    paidAt,
    paidBy: paidAt === null ? null : paidBy,
    reference,
    reversal,
    savedAt,
    savedBy,
    revision,
  }
}

/** A school's registrations for an exam, the unpaid one first. */
export const viewRegistrations = (
  { db, actor, today }: RequestContext,
  { examId, schoolId }: { examId: string; schoolId: string },
): Promise<{ foundRegistrations: Registration[] }> => {
  assertSeesAllStudents(actor)
  return db.read(async tx => {
    const exam = await seenExam(tx, actor, examId)
    const found = await registrationsOf(tx, examId, schoolId)
    const ids = found.map(({ id }) => id)
    const students = await studentsOf(tx, ids, { classId: exam.class.id, today })
    const byRegistration = Map.groupBy(students, ({ registrationId }) => registrationId)
    return { foundRegistrations: found.map(one => shownRegistration(exam, one, byRegistration.get(one.id) ?? [])) }
  })
}

const readOne = async (tx: ReadTx, id: string, today: string) => {
  const registration = await getRegistration(tx, id)
  const exam = await getExam(tx, registration.examId)
  const students = await studentsOf(tx, [id], { classId: exam.class.id, today })
  return { registration, exam, students }
}

/** One registration in its state on a day. */
export const viewRegistration = async (tx: ReadTx, id: string, today: string): Promise<Registration> => {
  const { registration, exam, students } = await readOne(tx, id, today)
  return shownRegistration(exam, registration, students)
}

/** The invoice of a registration: each candidate by name, the sum in figures and in words. */
export const viewInvoice = ({ db, actor, today }: RequestContext, id: string): Promise<ExamInvoice> => {
  assertSeesAllStudents(actor)
  return db.read(async tx => {
    const { registration, exam, students } = await readOne(tx, id, today)
    assertSeesExam(actor, exam)
    const { feeKobo, totalKobo } = costOf(exam, registration, students.length)
    return {
      title: 'Invoice for the State Examination',
      ministry: exam.ministry,
      school: { ...registration.school, address: registration.schoolAddress },
      exam: { id: exam.id, examName: exam.name, session: exam.session.name },
      registration: shownRegistration(exam, registration, students),
      lines: students.map(({ fullName: name, fxId, candidateNumber }, index) => ({
        serial: index + 1,
        name,
        fxId,
        candidateNumber,
        fee: nairaOf(feeKobo),
      })),
      total: nairaOf(totalKobo),
      totalInWords: nairaInWords(totalKobo),
    }
  })
}

const assertSubjects = (exam: ExamRow, body: RegisterBody): void => {
  const known = new Set(exam.subjects.map(({ id }) => id))
  const index = body.studentsAndSubjectsRegistration.findIndex(({ subject }) => !known.has(subject))
  if (index < 0) return
  const { message } = examErrors.foreignSubject
  refuse(examErrors.foreignSubject, {
    fields: [{ path: `body.studentsAndSubjectsRegistration.${index}.subject`, message }],
  })
}

type RegisterBody = z.output<typeof registerBody>

/** Refuses, by name, students who would sit subjects of two religions. `students` have the names. */
const assertOneReligion = (
  exam: ExamRow,
  body: RegisterBody,
  entrants: readonly Entrant[],
  students: readonly { id: string; fullName: string }[],
): void => {
  const both = findBothReligions(entrants, exam.subjects)
  if (!both) return
  const names = namesIn(students.filter(({ id }) => both.students.includes(id)).map(({ fullName }) => fullName))
  const params = { one: both.one.name, other: both.other.name, names }
  const index = body.studentsAndSubjectsRegistration.findIndex(({ subject }) => subject === both.other.id)
  const message = `Taken with ${both.one.name}: ${names}.`
  refuse(examErrors.bothReligions, {
    params,
    fields: [{ path: `body.studentsAndSubjectsRegistration.${index}.subject`, message }],
  })
}

/**
 * The students by name. Refuses, by name, those who are not in the class today, and those paid for already. A student who was never at the
 * school does not exist for it.
 */
const assertEligible = async (
  tx: WriteTx,
  exam: ExamRow,
  schoolId: string,
  entrants: readonly Entrant[],
  today: string,
): Promise<{ id: string; fullName: string }[]> => {
  const ids = entrants.map(({ studentId }) => studentId)
  await lockStudentsForShare(tx, ids)
  const wanted = await studentsToRegister(tx, ids, { examId: exam.id, schoolId, classId: exam.class.id, today })
  if (wanted.length < ids.length) refuse(commonErrors.notFound)
  const foreign = wanted.filter(({ inClass }) => !inClass).map(({ fullName }) => fullName)
  if (foreign.length > 0) {
    refuse(examErrors.notEligible, { params: { names: namesIn(foreign), class: exam.class.name } })
  }
  const paid = wanted.filter(({ paidNumber }) => paidNumber !== null).map(({ fullName }) => fullName)
  if (paid.length > 0) refuse(examErrors.alreadyCandidate, { params: { names: namesIn(paid) } })
  return wanted
}

const auditRegistration = (
  tx: WriteTx,
  actor: Actor,
  place: Place,
  { id, operation, ...words }: { id: string; operation: string; summary: string; before?: object; after?: object },
) => {
  const { schoolId, districtId } = place
  return audit(tx, actor, operation, ['examRegistration', id], { ...words, schoolId, districtId })
}

/** Whether a person saw a registration other than the current one: an older revision of it, or one that was discarded or paid since. */
const isStale = (seen: RegisterBody, unpaid: { id: string; revision: number } | null): boolean =>
  (seen.revision !== undefined && seen.revision !== (unpaid?.revision ?? 0)) ||
  (seen.registration !== undefined && seen.registration !== (unpaid?.id ?? null))

/** Creates the school's unpaid registration, or replaces it; paid ones are unchanged. Returns the amount to pay. */
export const register = (
  { db, actor, today, now }: RequestContext & { now: Date },
  place: Place & { schoolId: string },
  body: RegisterBody,
): Promise<Registration> => {
  assertInSchool(actor)
  assertSeesAllStudents(actor)
  const { schoolId } = place
  return db.write(async tx => {
    const exam = await lockExam(tx, body.exam, 'share')
    assertSeesExam(actor, exam)
    assertOpen(exam, today)
    assertSubjects(exam, body)
    const entrants = entrantsOf(body.studentsAndSubjectsRegistration)
    if (entrants.length === 0) refuse(examErrors.nobody)
    const { unpaid, lastBy } = await lockUnpaid(tx, exam.id, schoolId)
    if (isStale(body, unpaid)) {
      refuse(examErrors.registrationChanged, { params: { name: lastBy ?? 'Somebody' } })
    }
    const students = await assertEligible(tx, exam, schoolId, entrants, today)
    assertOneReligion(exam, body, entrants, students)
    const id = unpaid?.id ?? uuidv7()
    const before = unpaid ? await viewRegistration(tx, id, today) : null
    const registration = { id, stateId: exam.stateId, examId: exam.id, schoolId }
    if (unpaid) await touchRegistration(tx, id, actor.staffId, now.toISOString())
    else await insertRegistration(tx, { ...registration, staffId: actor.staffId })
    await replaceCandidates(tx, registration, entrants, today)
    const after = await viewRegistration(tx, id, today)
    const counts = ({ candidates, correctAmount }: Registration) => ({ candidates, correctAmount })
    await auditRegistration(tx, actor, place, {
      id,
      operation: 'exam.register',
      summary: `Registered ${after.candidates} candidates of ${after.school.name} for ${exam.name}`,
      before: before ? counts(before) : undefined,
      after: { ...counts(after), exam: exam.id, students: entrants.map(({ studentId }) => studentId) },
    })
    return after
  })
}

/** Removes an unpaid registration. Refuses (422) a paid one. */
export const discardRegistration = (
  { db, actor, today }: RequestContext,
  place: Place,
  id: string,
): Promise<{ message: string }> => {
  assertInSchool(actor)
  return db.write(async tx => {
    const registration = await lockRegistration(tx, id)
    if (registration.paidAt !== null) refuse(examErrors.paidCannotGo)
    const before = await viewRegistration(tx, id, today)
    await deleteRegistration(tx, id)
    const { candidates, correctAmount, school, exam } = before
    await auditRegistration(tx, actor, place, {
      id,
      operation: 'exam.register',
      summary: `Discarded the unpaid registration of ${candidates} candidates of ${school.name} for ${exam.examName}`,
      before: { candidates, correctAmount, exam: exam.id },
    })
    return { message: 'The unpaid registration is discarded.' }
  })
}
