import { gradingEndpoints } from '@akada/contract/grading/endpoints'
import { type Route, route } from '../../platform/http/index.ts'
import { viewGrid } from './grid-view.ts'
import { progressQuestion } from './progress-question.ts'
import { scoreProgress } from './queries/progress-queries.ts'
import { saveScores } from './service.ts'

const [viewSubjectGrade, update, progress] = gradingEndpoints

export const routes: readonly Route[] = [
  route(viewSubjectGrade, ({ db, actor, params, query, today }) => {
    const key = { classArmId: params.classArm, subjectId: params.subject, termId: query.term }
    return db.read(tx => viewGrid(tx, actor, key, today))
  }),
  route(update, ({ db, actor, body, now, today }) => saveScores(db, actor, body, { now, today })),
  route(progress, call => {
    const question = progressQuestion(call, call.school(), call.query.classArm)
    return call.db.read(tx => scoreProgress(tx, question))
  }),
]
