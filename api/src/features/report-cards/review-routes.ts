import { reviewEndpoints } from '@akada/contract/report-cards/reviews'
import { type Route, route } from '../../platform/http/index.ts'
import { takeReviewStep, viewReview, viewStanding } from './review.ts'

const [standing, view, handIn, approve] = reviewEndpoints

/** Where the cards of the arms stand, and their way from the class teacher by the head to the parents. */
export const reviewRoutes: readonly Route[] = [
  route(standing, ({ db, actor, params, query, today }) =>
    db.read(tx => viewStanding(tx, { actor, schoolId: params.schoolId, termId: query.term ?? null, today })),
  ),
  route(view, ({ db, actor, params, query, today }) =>
    db.read(tx => viewReview(tx, { actor, classArmId: params.classArmId, termId: query.term ?? null, today })),
  ),
  route(handIn, ({ db, actor, params, query, body, today, now }) =>
    takeReviewStep(db, { actor, classArmId: params.classArmId, termId: query.term ?? null, today, now }, body),
  ),
  route(approve, ({ db, actor, params, query, body, today, now }) =>
    takeReviewStep(db, { actor, classArmId: params.classArmId, termId: query.term ?? null, today, now }, body),
  ),
]
