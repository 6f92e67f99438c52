import { limits } from '@akada/contract/kernel/limits'
import type { ListedGap } from '@akada/contract/census/items'
import { pagesOf } from '../../lib/list-pages.ts'
import { api } from '../../lib/api.ts'
import type { Input, Response } from '../../lib/http/endpoints.ts'
import { read } from '../../lib/query.ts'

export type Return = NonNullable<Response<typeof api.census.returnOf>['return']>
export type Census = Response<typeof api.census.list>['foundCensuses'][number]
export type Overview = Response<typeof api.census.overview>
export type SchoolReturn = Response<typeof api.census.schools>['foundReturns'][number]

export const censuses = () => read(api.census.list)

export const returnOf = (school: string, census?: string, number?: string) =>
  read(api.census.returnOf, { query: { school, census, number: number === undefined ? undefined : Number(number) } })

export const gapOf = (school: string, census: string, gap: ListedGap) =>
  read(api.census.gap, { query: { school, census, gap } })

export const overviewOfCensus = (id: string, district?: string) =>
  read(api.census.overview, { params: { id }, query: { district } })

type SchoolsWanted = Omit<NonNullable<Input<typeof api.census.schools>['query']>, 'limit' | 'page' | 'after'>

/** The schools with their returns, by name, a thousand at a time. */
export const schoolReturns = (id: string, query: SchoolsWanted) =>
  pagesOf(api.census.schools, { params: { id }, query: { ...query, limit: limits.list } })

export const sessions = () => read(api.state.viewSessions)
