import type { Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type Profile = Response<'GET /school/view/{id}'>
export type RemarkRange = Response<'GET /school/view-principal-grade-remark'>['ranges'][number]

export const schoolById = (id: string) => read('GET /school/view/{id}', { params: { id } })

export const remarkRanges = (school: string) =>
  read('GET /school/view-principal-grade-remark', { query: { school: [school] } })
