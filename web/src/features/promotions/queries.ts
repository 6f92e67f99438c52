import { limits } from '@akada/contract/kernel/limits'
import type { PromotionFilter } from '@akada/contract/promotions/calls'
import { api } from '../../lib/api.ts'
import type { Response } from '../../lib/http/endpoints.ts'
import { pagesOf } from '../../lib/list-pages.ts'
import { read, readPart } from '../../lib/query.ts'

export type Promotion = Response<typeof api.promotions.view>
export type Outcome = Promotion['counts'][number]['outcome']
export type Rule = Response<typeof api.promotionRules.rules>['rules'][number]

export type PromotionRow = Promotion['foundStudents'][number]

interface PromotionFilters {
  session?: string | undefined
  q?: string | undefined
  class?: string | undefined
  outcome?: PromotionFilter | undefined
}

/** The students of a promotion, page after page; each page also says what is so of the whole school. */
export const promotionPages = (school: string, filters: PromotionFilters) =>
  pagesOf(api.promotions.view, { query: { ...filters, school: [school], limit: limits.list } })
export const promotionRules = () => read(api.promotionRules.rules)
/** The subjects of the state's catalogue. */
export const stateSubjects = () => readPart(api.subjects.viewAll, 'foundSubjects', { query: {} })
export const sessions = () => read(api.state.viewSessions)
