import type { QueryClient } from '@tanstack/react-query'
import type { Input, Response } from '../../lib/endpoints.ts'
import { keys, read } from '../../lib/query.ts'

export type Transfer = Response<'GET /student-transfer-log/search'>['foundTransferLogs'][number]
export type TransferDetails = Response<'GET /student-transfer-log/view/{id}'>
export type CheckPoint = TransferDetails['checkList'][number]
export type Answer = Input<'PATCH /student-transfer-log/response-to-transfer/{id}'>['body']
export type Student = Response<'GET /student/view-by-id/{id}'>
type Wanted = NonNullable<Input<'GET /student-transfer-log/search'>['query']>

export const transfersOf = (query: Wanted) =>
  read('GET /student-transfer-log/search', { query: { ...query, limit: 1000 } })
export const transferById = (id: string) => read('GET /student-transfer-log/view/{id}', { params: { id } })
export const studentById = (id: string) => read('GET /student/view-by-id/{id}', { params: { id } })
type Goal = NonNullable<Input<'GET /student-transfer-log/check/{student}'>['query']>
export const checkOf = (student: string, goal: Goal) =>
  read('GET /student-transfer-log/check/{student}', { params: { student }, query: goal })
export const destinations = (searchTerm?: string) =>
  read('GET /student-transfer-log/destinations', { query: { searchTerm, limit: 20 } })
export const classesOf = (school: string) => ({
  ...read('GET /class/view-all', { query: { school: [school] } }),
  select: ({ foundClasses }: Response<'GET /class/view-all'>) => foundClasses,
})
export const armsOf = (school: string) => ({
  ...read('GET /class-arm/view-all-school-class-arm/{school}', { params: { school } }),
  select: ({ foundClassArms }: Response<'GET /class-arm/view-all-school-class-arm/{school}'>) => foundClassArms,
})

/** Forgets what a request or its answer makes stale. */
export const forgetTransfers = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    (
      [
        'GET /student-transfer-log/search',
        'GET /student-transfer-log/view/{id}',
        'GET /student-transfer-log/check/{student}',
        'GET /student/search',
        'GET /student/view-by-id/{id}',
        'GET /class-arm/view-all-school-class-arm/{school}',
        'GET /student/get-by-class-arm/{school}/{classArm}',
      ] as const
    ).map(key => client.invalidateQueries({ queryKey: keys(key) })),
  )
