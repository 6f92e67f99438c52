import { limits } from '@akada/contract/kernel/limits'
import { allPages } from '../../lib/all-pages.ts'
import { pagesOf } from '../../lib/list-pages.ts'
import { api } from '../../lib/api.ts'
import { cachedRead } from '../../lib/cached-read.ts'
import { today } from '../../lib/clock.ts'
import type { Input, Response } from '../../lib/http/endpoints.ts'
import { namesApart } from '../../lib/namesakes.ts'
import { keys, read, readPart } from '../../lib/query.ts'
import { registrationsCrumb } from './area.ts'
import { registrationOf } from './addresses.ts'

export type Exam = Response<typeof api.exams.view>
export type Registration = Response<typeof api.exams.registering>
export type Registrations = Response<typeof api.exams.bySchool>
export type Eligible = Response<typeof api.exams.eligible>
export type EligibleArm = Eligible['arms'][number]
export type Invoice = Response<typeof api.exams.invoice>
export type Candidate = Response<typeof api.exams.candidates>['foundCandidates'][number]
export type SchoolStanding = Response<typeof api.exams.schools>['foundSchools'][number]
export type ResultStanding = Response<typeof api.examResults.status>
export type ResultUpload = Response<typeof api.examResults.uploadView>
export type EnteredResults = Response<typeof api.examResults.candidate>
export type StudentResult = Response<typeof api.examResults.view>
type ExamsWanted = NonNullable<Input<typeof api.exams.byState>['query']>
type SchoolsWanted = Omit<NonNullable<Input<typeof api.exams.schools>['query']>, 'limit' | 'page' | 'after'>

export const examsOfState = (state: string, query: ExamsWanted = {}) =>
  read(api.exams.byState, { params: { id: state }, query: { ...query, limit: 1000 } })
/** The exams of the state for a school, which registers candidates also without a connection. */
export const examsOfSchool = (state: string) =>
  cachedRead(api.exams.byState, { params: { id: state }, query: { limit: 1000 } }, ['foundExams'], {
    page: () => registrationsCrumb,
  })
export const examById = (id: string) => read(api.exams.view, { params: { id } })

/** An exam that was fetched on an earlier day: its registration may have ended since. */
const asOfToday = (exam: Exam): Exam =>
  today() > exam.examInformation.examRegistration.ends && exam.registration === 'Open'
    ? { ...exam, registration: 'Closed', can: { ...exam.can, register: false, pay: false } }
    : exam

/** The same exam where its candidates are registered and photographed, also without a connection. */
export const examToRegister = (id: string) =>
  cachedRead(api.exams.view, { params: { id } }, ['examInformation', 'registration', 'can'], { aged: asOfToday })
export const registrationsOf = (schoolId: string, examId: string) =>
  cachedRead(api.exams.bySchool, { params: { schoolId, examId } }, ['foundRegistrations'])
type Eligibles = Response<typeof api.exams.eligible>

/** Students of one name in the class, whichever arm they are in, with their admission numbers. */
const withNamesApart = (eligible: Eligibles): Eligibles => {
  const named = new Map(namesApart(eligible.arms.flatMap(({ students }) => students)).map(one => [one.id, one]))
  return {
    ...eligible,
    arms: eligible.arms.map(arm => ({ ...arm, students: arm.students.map(one => named.get(one.id) ?? one) })),
  }
}

export const eligibleStudents = (schoolId: string, { id: examId, examInformation }: Exam) => ({
  ...cachedRead(api.exams.eligible, { params: { schoolId, examId } }, ['arms', 'total'], {
    page: () => ({ to: registrationOf(examId, 'students'), title: `Candidates of ${examInformation.examName}` }),
  }),
  select: withNamesApart,
})

/** The registrations with what is unpaid now: a school has at most one. */
export const withUnpaid = (before: Registrations | undefined, unpaid: Registration | null): Registrations => {
  const others = before?.foundRegistrations.filter(({ status }) => status !== 'Unpaid') ?? []
  return { foundRegistrations: unpaid ? [unpaid, ...others] : others }
}
/** A school's registrations for an exam, as its district and the state see them. */
export const registrationsAt = (schoolId: string, examId: string) =>
  read(api.exams.bySchool, { params: { schoolId, examId } })
/** A candidate's results as they are entered, by candidate number. */
export const enteredResults = (exam: string, number: string) =>
  read(api.examResults.candidate, { params: { id: exam }, query: { number } })
export const invoiceOf = (id: string) => read(api.exams.invoice, { params: { id } })
/** All candidates of a school, read page after page: the list is searched and the cards are printed as a whole. */
export const candidatesOf = (schoolId: string, examId: string) => ({
  queryKey: [...keys(api.exams.candidates, { params: { schoolId, examId } }), 'whole'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const pages = await allPages(after =>
      api.exams.candidates({ params: { schoolId, examId }, query: { after }, signal }),
    )
    const foundCandidates = pages.flatMap(page => page.foundCandidates)
    return { foundCandidates, total: foundCandidates.length }
  },
})

/** The fees of guardians for an exam that are or were in the wallet of a school, the newest first, a hundred at a time. */
export const guardianFees = (schoolId: string, examId: string, toReturn: boolean) =>
  pagesOf(api.guardianFees.ofSchool, { params: { schoolId, examId }, query: { toReturn, limit: 100 } })

/** The schools of an exam by name, a page at a time. */
export const schoolsOf = (id: string, query: SchoolsWanted) =>
  pagesOf(api.exams.schools, { params: { id }, query: { ...query, limit: limits.list } })
export const resultStanding = (id: string) => read(api.examResults.status, { params: { id } })
export const studentResult = (studentId: string, examId: string) =>
  read(api.examResults.view, {
    params: { studentId, examId },
  })
export const balanceOf = (school: string) => read(api.wallet.balance, { params: { id: school } })
export const schoolById = (id: string) => read(api.schools.view, { params: { id } })

export const districts = () => readPart(api.districts.search, 'foundDistricts', { query: { limit: limits.list } })
export const sessions = () => readPart(api.state.viewSessions, 'foundSessions')
/** The subjects that the state's classes take in a session. */
export const classesOfSession = (sessionId: string) =>
  readPart(api.curriculum.bySession, 'classes', { params: { sessionId }, query: {} })

/** The students whom a school may register, after a photo was saved. */
export const withPhoto = (before: Eligible, studentId: string, photo: string): Eligible => ({
  ...before,
  arms: before.arms.map(arm => ({
    ...arm,
    students: arm.students.map(student => (student.id === studentId ? { ...student, photo } : student)),
  })),
})
