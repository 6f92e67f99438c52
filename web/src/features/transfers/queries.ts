import { limits } from '@akada/contract/kernel/limits'
import { pagesOf } from '../../lib/list-pages.ts'
import { api } from '../../lib/api.ts'
import type { Input, Response } from '../../lib/http/endpoints.ts'
import { read, readPart } from '../../lib/query.ts'

export type Transfer = Response<typeof api.transfers.search>['foundTransferLogs'][number]
export type TransferDetails = Response<typeof api.transfers.view>
export type CheckPoint = TransferDetails['checkList'][number]
export type Answer = Input<typeof api.transfers.respond>['body']
export type Student = Response<typeof api.students.view>
export type ClassArm = Response<typeof api.classes.armsOfSchool>['foundClassArms'][number]
type Wanted = Omit<NonNullable<Input<typeof api.transfers.search>['query']>, 'limit' | 'page' | 'after'>

/** Requests, newest first, a thousand at a time. */
export const transfersOf = (query: Wanted) => pagesOf(api.transfers.search, { query: { ...query, limit: limits.list } })
export const transferById = (id: string) => read(api.transfers.view, { params: { id } })
export const studentById = (id: string) => read(api.students.view, { params: { id } })
type Goal = NonNullable<Input<typeof api.transfers.check>['query']>
export const checkOf = (student: string, goal: Goal) => read(api.transfers.check, { params: { student }, query: goal })
export const destinations = (searchTerm?: string) =>
  read(api.transfers.destinationList, { query: { searchTerm, limit: 20 } })
export const classesOf = (school: string) =>
  readPart(api.classes.viewAll, 'foundClasses', { query: { school: [school] } })
export const armsOf = (school: string) => readPart(api.classes.armsOfSchool, 'foundClassArms', { params: { school } })

/** The open class arms of a school in a session; not asked without one. */
export const armsOfSession = (school: string, session: string | undefined) => ({
  ...read(api.classes.searchArms, { query: { school: [school], session } }),
  enabled: session !== undefined,
  select: ({ foundClassArms }: Response<typeof api.classes.searchArms>) => foundClassArms,
})
