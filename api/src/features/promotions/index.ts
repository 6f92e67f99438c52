import type { Feature } from '../../platform/http/index.ts'
import { locatePromotions } from './queries/write.ts'
import { routes } from './routes.ts'

export { findPromotion, promotionResumed } from './queries/view.ts'
export * as decisionMerging from './queries/merging.ts'
export const promotions: Feature = { name: 'promotions', routes, locators: { promotion: locatePromotions } }
