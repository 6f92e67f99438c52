import type { Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type Analysis = NonNullable<Response<'GET /analysis/school/{schoolId}'>>
export type TermFigures = Analysis['overall']

export const analysisOf = (school: string, asked: { term: string | undefined; classId: string | undefined }) =>
  read('GET /analysis/school/{schoolId}', { params: { schoolId: school }, query: asked })

export const sessions = () => ({ ...read('GET /session/view-session-by-state'), staleTime: 10 * 60_000 })
