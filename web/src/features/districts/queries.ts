import type { QueryClient } from '@tanstack/react-query'
import type { Response } from '../../lib/endpoints.ts'
import { keys, read } from '../../lib/query.ts'

export type District = Response<'GET /district/search'>['foundDistricts'][number]
export type Profile = Response<'GET /district/view/{id}'>
export type Registration = Response<'GET /district/registration'>
export type Status = District['status']

export const districtsOf = (query: { searchTerm?: string; status?: Status }) =>
  read('GET /district/search', { query: { ...query, limit: 1000 } })
export const districtById = (id: string) => read('GET /district/view/{id}', { params: { id } })
export const ownRegistration = () => read('GET /district/registration')

/** Forgets what a decision or a change of districts makes stale. */
export const forgetDistricts = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys('GET /district/search') }),
    client.invalidateQueries({ queryKey: keys('GET /district/view/{id}') }),
    client.invalidateQueries({ queryKey: keys('GET /dashboard/state') }),
  ])
