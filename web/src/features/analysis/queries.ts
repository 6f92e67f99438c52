import { api, type Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type Analysis = NonNullable<Response<typeof api.analysis.view>>
export type TermFigures = Analysis['overall']
export type ArmComparison = Response<typeof api.analysis.arms>

export const analysisOf = (school: string, asked: { term: string | undefined; classId: string | undefined }) =>
  read(api.analysis.view, { params: { schoolId: school }, query: asked })

/** The class arms of a class beside each other in a term. */
export const compareArms = (school: string, query: { term: string; classId: string }) =>
  read(api.analysis.arms, { params: { schoolId: school }, query })

export const sessions = () => ({ ...read(api.state.viewSessions), staleTime: 10 * 60_000 })
