import type { QueryClient } from '@tanstack/react-query'
import type { Response } from '../../lib/endpoints.ts'
import { keys, read } from '../../lib/query.ts'

export type Promotion = Response<'GET /promotion/view'>
export type Outcome = Promotion['counts'][number]['outcome']
export type Rule = Response<'GET /promotion/rules'>['rules'][number]

export const promotionOf = (school: string, session?: string) =>
  read('GET /promotion/view', { query: { school: [school], session } })
export const promotionRules = () => read('GET /promotion/rules')
/** The subjects of the state's catalogue. */
export const stateSubjects = () => ({
  ...read('GET /subject/view-all', { query: {} }),
  select: ({ foundSubjects }: Response<'GET /subject/view-all'>) => foundSubjects,
})
export const sessions = () => read('GET /session/view-session-by-state')

/** Forgets what moving a whole school makes stale: nearly everything about students. */
export const forgetPromotion = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    (
      [
        'GET /promotion/view',
        'GET /student/search',
        'GET /student/view-by-id/{id}',
        'GET /class-arm/view-all-school-class-arm/{school}',
        'GET /class/view-all',
      ] as const
    ).map(key => client.invalidateQueries({ queryKey: keys(key) })),
  )
