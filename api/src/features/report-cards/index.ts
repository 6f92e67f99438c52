import type { Feature } from '../../platform/http/index.ts'
import { cardPlaces } from './queries/cards.ts'
import { printRunPlaces } from './queries/print-runs.ts'
import { routes } from './routes.ts'
import * as z from 'zod'
import { dayInLagos } from '../../platform/clock/index.ts'
import { deleteOldPrintRuns, printJob } from './print-runs.ts'
import { workPrintRun } from './print/run.ts'

const retries = 2

/** The print jobs, and the removal of their files. */
const reportCardJobs: NonNullable<Feature['jobs']> = (jobs, app) => {
  jobs.define(printJob, {
    schema: z.object({ id: z.uuid(), stateId: z.uuid() }),
    retry: { times: retries, delaySeconds: 5 },
    timeoutSeconds: 1800,
    handler: (data, job) =>
      workPrintRun(app, data, {
        signal: job.signal,
        isLast: job.retries >= retries,
        today: dayInLagos(app.clock.now()),
      }),
  })
  jobs.define('report-cards.forget-prints', {
    schema: z.object({}),
    handler: async () => {
      await deleteOldPrintRuns(app, app.clock.now())
    },
  })
  jobs.every('report-cards.forget-prints', '40 * * * *')
}

export * as cardMerging from './queries/merging.ts'
export { generateCards } from './generate.ts'
export { type CardMove, deletePlaces as forgetPlaces, handOverDraft, holdClassCards } from './queries/hand-over.ts'
export { viewPublication } from './publication.ts'
export { publishedCards, publishedCardsWhileSaving, publishedStudents } from './queries/publication.ts'
export { publishCards } from './publish.ts'
export { takeReviewStep, viewReview } from './review.ts'
export { cardPurchases } from './queries/charges.ts'
export { changeSignature } from './signatures.ts'
export { codeFrom, codeSymbols, normalCode } from './rules/issue-code.ts'
export { getIssuedSheet, issuedCardsOf, issuedFiguresOf, newestCardsOf } from './queries/issued.ts'
export { eventsOfCards } from './queries/list.ts'
export { printIssuedCard } from './print/index.ts'
export { Pictures } from './print/pictures.ts'
export { cardsOfArms } from './queries/review.ts'
export { cardsSince, cardsWaiting, countUncharged } from './queries/waiting.ts'
export { affectedBy, publishedCardsOf } from './queries/recorded.ts'
export { type StoredRule as KeptRule, promotionRules, repeatsOf } from './queries/promotion-rules.ts'
export { type SessionCard, type SessionOutlook, sessionOutlookOf as standingOfSession } from './rules/cumulative.ts'
export { averageText, hundredthsText } from './rules/decimal.ts'
export { meanOfSums } from './rules/ratio.ts'
export { listed, type PromotionRule, usualRule } from './rules/promotion.ts'

export const reportCards: Feature = {
  name: 'report-cards',
  routes,
  locators: { reportCard: cardPlaces, printRun: printRunPlaces },
  jobs: reportCardJobs,
}
