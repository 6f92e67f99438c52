import { api } from '../../lib/api.ts'
import type { Response } from '../../lib/http/endpoints.ts'
import { read } from '../../lib/query.ts'

export type District = Response<typeof api.districts.search>['foundDistricts'][number]
export type Profile = Response<typeof api.districts.view>
export type Registration = Response<typeof api.districts.viewRegistration>
export type Status = District['status']

export const districtsOf = (query: { searchTerm?: string; status?: Status }) =>
  read(api.districts.search, { query: { ...query, limit: 1000 } })
export const districtById = (id: string) => read(api.districts.view, { params: { id } })
export const ownRegistration = () => read(api.districts.viewRegistration)
