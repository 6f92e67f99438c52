import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

export const promotionRoutes = routesOf(pages, {
  promotion: lazyPage(() => import('./pages/Promotion.tsx'), 'Promotion'),
  rules: lazyPage(() => import('./pages/PromotionRules.tsx'), 'PromotionRules'),
})
