import { api } from '../../lib/api.ts'
import type { Response } from '../../lib/http/endpoints.ts'
import { read } from '../../lib/query.ts'

export type Promotion = Response<typeof api.promotions.view>
export type Outcome = Promotion['counts'][number]['outcome']
export type Rule = Response<typeof api.promotionRules.rules>['rules'][number]

export const promotionOf = (school: string, session?: string) =>
  read(api.promotions.view, { query: { school: [school], session } })
export const promotionRules = () => read(api.promotionRules.rules)
/** The subjects of the state's catalogue. */
export const stateSubjects = () => ({
  ...read(api.subjects.viewAll, { query: {} }),
  select: ({ foundSubjects }: Response<typeof api.subjects.viewAll>) => foundSubjects,
})
export const sessions = () => read(api.state.viewSessions)
