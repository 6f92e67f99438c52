import { reviewCalls } from '@akada/contract/report-cards/reviews'
import { type Route, serve } from '../../platform/http/index.ts'
import { takeReviewStep, viewReview, viewStanding } from './review.ts'

/** Where the cards of the arms stand, and their way from the class teacher by the head to the parents. */
export const reviewRoutes: readonly Route[] = serve(reviewCalls, {
  status: ({ db, actor, params, query, today }) =>
    db.read(tx => viewStanding(tx, { actor, schoolId: params.schoolId, termId: query.term ?? null, today })),

  view: ({ db, actor, params, query, today }) =>
    db.read(tx => viewReview(tx, { actor, classArmId: params.classArmId, termId: query.term ?? null, today })),

  handIn: ({ db, actor, params, query, body, today, now }) =>
    takeReviewStep(db, { actor, classArmId: params.classArmId, termId: query.term ?? null, today, now }, body),

  approve: ({ db, actor, params, query, body, today, now }) =>
    takeReviewStep(db, { actor, classArmId: params.classArmId, termId: query.term ?? null, today, now }, body),
})
