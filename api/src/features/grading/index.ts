import type { Feature } from '../../platform/http/index.ts'
import { jobs } from './jobs.ts'
import { locateLateAccess } from './queries/late-access.ts'
import { locateEntryRequests } from './queries/entry-requests.ts'
import { routes } from './routes.ts'

export {
  componentsExceeded,
  findClassWithScores,
  findScoredSubject,
  studentsWithScores,
} from './queries/recorded-scores.ts'
export {
  missingOfSchool as lackingOfSchool,
  type MissingScores as LackingScores,
  type ScoreWork,
  viewMissingScores as viewLackingScores,
  viewScoresIn,
  viewScoreWork,
} from './missing-scores.ts'
export { answersSince, countEntryRequests } from './queries/entry-requests.ts'
export { handedScores } from './handed-scores.ts'
export type { CardQuestion, PublishedQuestion } from './hooks.ts'
export { entryOf, type PublishedCard } from './rules/entry.ts'
export * as scoreMerging from './queries/merging.ts'
export const grading: Feature = {
  name: 'grading',
  routes,
  jobs,
  locators: { lateAccess: locateLateAccess, entryRequest: locateEntryRequests },
}
