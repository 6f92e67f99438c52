import type { Feature } from '../../platform/http/index.ts'
import { cardPlaces } from './queries/cards.ts'
import { printRunPlaces } from './queries/print-runs.ts'
import { fileRoutes } from './file-routes.ts'
import { reportCardJobs } from './jobs.ts'
import { reviewRoutes } from './review-routes.ts'
import { signatureRoutes } from './signature-routes.ts'
import { reportCardRoutes } from './routes.ts'

export * as cardMerging from './queries/merging.ts'
export { generateCards } from './generate.ts'
export { type CardMove, forgetPlaces, handOverDraft, holdClassCards } from './queries/hand-over.ts'
export { viewPublication } from './publication.ts'
export { publishCards } from './publish.ts'
export { takeReviewStep, viewReview } from './review.ts'
export { changeSignature } from './signatures.ts'
export { type KeptRule, promotionRules, repeatsOf } from './queries/asked.ts'
export { type SessionCard, type SessionOutlook, standingOfSession } from './rules/cumulative.ts'
export { averageText, hundredthsText } from './rules/decimal.ts'
export { meanOfSums } from './rules/ratio.ts'
export { listed, type PromotionRule, usualRule } from './rules/promotion.ts'

export const reportCards: Feature = {
  name: 'report-cards',
  routes: [...reportCardRoutes, ...fileRoutes, ...reviewRoutes, ...signatureRoutes],
  locators: { reportCard: cardPlaces, printRun: printRunPlaces },
  jobs: reportCardJobs,
}
