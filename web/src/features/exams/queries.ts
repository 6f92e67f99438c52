import { limits } from '@akada/contract/kernel/limits'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Input, Response } from '../../lib/endpoints.ts'
import { keys, read } from '../../lib/query.ts'

export type Exam = Response<'GET /exam/view/{id}'>
export type Registration = Response<'POST /exam-registration/register'>
export type Registrations = Response<'GET /exam-registration/by-school/{schoolId}/{examId}'>
export type EligibleArm = Response<'GET /exam/eligible-students/{schoolId}/{examId}'>['arms'][number]
export type Invoice = Response<'GET /exam-registration/invoice/{id}'>
export type Candidate = Response<'GET /exam/school-candidates-list/{schoolId}/{examId}'>['foundCandidates'][number]
export type SchoolStanding = Response<'GET /exam-registration/schools/{id}'>['foundSchools'][number]
export type ResultStanding = Response<'GET /exam-result/standing/{id}'>
export type ResultUpload = Response<'GET /exam-result/upload-multiple/{id}'>
export type StudentResult =
  Response<'GET /school-exam-result/view-student-result-on-school-portal/{studentId}/{examId}'>
type ExamsWanted = NonNullable<Input<'GET /exam/exam-by-state/{id}'>['query']>
type SchoolsWanted = Omit<NonNullable<Input<'GET /exam-registration/schools/{id}'>['query']>, 'limit' | 'page'>

export const examsOfState = (state: string, query: ExamsWanted = {}) =>
  read('GET /exam/exam-by-state/{id}', { params: { id: state }, query: { ...query, limit: 1000 } })
export const examById = (id: string) => read('GET /exam/view/{id}', { params: { id } })
export const registrationsOf = (schoolId: string, examId: string) =>
  read('GET /exam-registration/by-school/{schoolId}/{examId}', { params: { schoolId, examId } })
export const eligibleStudents = (schoolId: string, examId: string) =>
  read('GET /exam/eligible-students/{schoolId}/{examId}', { params: { schoolId, examId } })
export const invoiceOf = (id: string) => read('GET /exam-registration/invoice/{id}', { params: { id } })
export const candidatesOf = (schoolId: string, examId: string) =>
  read('GET /exam/school-candidates-list/{schoolId}/{examId}', { params: { schoolId, examId } })
/** The schools of an exam by name, a page at a time. */
export const schoolsOf = (id: string, query: SchoolsWanted) =>
  infiniteQueryOptions({
    queryKey: [...keys('GET /exam-registration/schools/{id}', { params: { id }, query }), 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('GET /exam-registration/schools/{id}', {
        params: { id },
        query: { ...query, limit: limits.list, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * limits.list < last.total ? pages.length + 1 : undefined),
  })
export const resultStanding = (id: string) => read('GET /exam-result/standing/{id}', { params: { id } })
export const uploadById = (id: string) => read('GET /exam-result/upload-multiple/{id}', { params: { id } })
export const studentResult = (studentId: string, examId: string) =>
  read('GET /school-exam-result/view-student-result-on-school-portal/{studentId}/{examId}', {
    params: { studentId, examId },
  })
export const resultsOfStudent = (id: string) => read('GET /exam-result/by-student/{id}', { params: { id } })
export const balanceOf = (school: string) => read('GET /wallet/balance/{id}', { params: { id: school } })
export const schoolById = (id: string) => read('GET /school/view/{id}', { params: { id } })

export const districts = () => ({
  ...read('GET /district/search', { query: { limit: limits.list } }),
  select: ({ foundDistricts }: Response<'GET /district/search'>) => foundDistricts,
})
export const sessions = () => ({
  ...read('GET /session/view-session-by-state'),
  select: ({ foundSessions: all }: Response<'GET /session/view-session-by-state'>) => all,
})
/** What the state's classes take in a session. */
export const classesOfSession = (sessionId: string) => ({
  ...read('GET /subject/by-session/{sessionId}', { params: { sessionId }, query: {} }),
  select: ({ classes }: Response<'GET /subject/by-session/{sessionId}'>) => classes,
})

const forget = (client: QueryClient, ...calls: readonly Parameters<typeof keys>[0][]): Promise<unknown> =>
  Promise.all(calls.map(key => client.invalidateQueries({ queryKey: [key] })))

/** Forgets what a change of an exam makes stale. */
export const forgetExams = (client: QueryClient): Promise<unknown> =>
  forget(client, 'GET /exam/exam-by-state/{id}', 'GET /exam/view/{id}', 'GET /exam-registration/invoice/{id}')

/** Forgets what a payment makes stale: candidates, numbers, and what is in the wallet. */
export const forgetPaid = (client: QueryClient): Promise<unknown> =>
  forget(
    client,
    'GET /exam/exam-by-state/{id}',
    'GET /exam/view/{id}',
    'GET /exam-registration/by-school/{schoolId}/{examId}',
    'GET /exam-registration/invoice/{id}',
    'GET /exam-registration/schools/{id}',
    'GET /exam/eligible-students/{schoolId}/{examId}',
    'GET /exam/school-candidates-list/{schoolId}/{examId}',
    'GET /wallet/balance/{id}',
    'GET /transaction-logs/search',
  )

/** Forgets what kept, published or withdrawn results make stale. */
export const forgetResults = (client: QueryClient): Promise<unknown> =>
  forget(
    client,
    'GET /exam/exam-by-state/{id}',
    'GET /exam/view/{id}',
    'GET /exam-result/standing/{id}',
    'GET /exam-result/by-student/{id}',
    'GET /school-exam-result/view-student-result-on-school-portal/{studentId}/{examId}',
  )
