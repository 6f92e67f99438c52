import { api, type Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type Analysis = NonNullable<Response<typeof api.analysis.view>>
export type TermFigures = Analysis['overall']

export const analysisOf = (school: string, asked: { term: string | undefined; classId: string | undefined }) =>
  read(api.analysis.view, { params: { schoolId: school }, query: asked })

export const sessions = () => ({ ...read(api.state.viewSessions), staleTime: 10 * 60_000 })
