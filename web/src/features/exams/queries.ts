import { limits } from '@akada/contract/kernel/limits'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { Input, Response } from '../../lib/endpoints.ts'
import { keys, read } from '../../lib/query.ts'

export type Exam = Response<typeof api.exams.view>
export type Registration = Response<typeof api.exams.registering>
export type Registrations = Response<typeof api.exams.bySchool>
export type EligibleArm = Response<typeof api.exams.eligible>['arms'][number]
export type Invoice = Response<typeof api.exams.invoice>
export type Candidate = Response<typeof api.exams.candidates>['foundCandidates'][number]
export type SchoolStanding = Response<typeof api.exams.schools>['foundSchools'][number]
export type ResultStanding = Response<typeof api.examResults.status>
export type ResultUpload = Response<typeof api.examResults.uploadView>
export type StudentResult = Response<typeof api.examResults.view>
type ExamsWanted = NonNullable<Input<typeof api.exams.byState>['query']>
type SchoolsWanted = Omit<NonNullable<Input<typeof api.exams.schools>['query']>, 'limit' | 'page'>

export const examsOfState = (state: string, query: ExamsWanted = {}) =>
  read(api.exams.byState, { params: { id: state }, query: { ...query, limit: 1000 } })
export const examById = (id: string) => read(api.exams.view, { params: { id } })
export const registrationsOf = (schoolId: string, examId: string) =>
  read(api.exams.bySchool, { params: { schoolId, examId } })
export const eligibleStudents = (schoolId: string, examId: string) =>
  read(api.exams.eligible, { params: { schoolId, examId } })
export const invoiceOf = (id: string) => read(api.exams.invoice, { params: { id } })
export const candidatesOf = (schoolId: string, examId: string) =>
  read(api.exams.candidates, { params: { schoolId, examId } })
/** The schools of an exam by name, a page at a time. */
export const schoolsOf = (id: string, query: SchoolsWanted) =>
  infiniteQueryOptions({
    queryKey: [...keys(api.exams.schools, { params: { id }, query }), 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      api.exams.schools({
        params: { id },
        query: { ...query, limit: limits.list, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * limits.list < last.total ? pages.length + 1 : undefined),
  })
export const resultStanding = (id: string) => read(api.examResults.status, { params: { id } })
export const uploadById = (id: string) => read(api.examResults.uploadView, { params: { id } })
export const studentResult = (studentId: string, examId: string) =>
  read(api.examResults.view, {
    params: { studentId, examId },
  })
export const resultsOfStudent = (id: string) => read(api.examResults.byStudent, { params: { id } })
export const balanceOf = (school: string) => read(api.wallet.balance, { params: { id: school } })
export const schoolById = (id: string) => read(api.schools.view, { params: { id } })

export const districts = () => ({
  ...read(api.districts.search, { query: { limit: limits.list } }),
  select: ({ foundDistricts }: Response<typeof api.districts.search>) => foundDistricts,
})
export const sessions = () => ({
  ...read(api.state.viewSessions),
  select: ({ foundSessions: all }: Response<typeof api.state.viewSessions>) => all,
})
/** The subjects that the state's classes take in a session. */
export const classesOfSession = (sessionId: string) => ({
  ...read(api.curriculum.bySession, { params: { sessionId }, query: {} }),
  select: ({ classes }: Response<typeof api.curriculum.bySession>) => classes,
})
