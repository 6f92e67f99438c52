import { gradingCalls } from '@akada/contract/grading/calls'
import { type Route, serve } from '../../platform/http/index.ts'
import { viewGrid } from './grid-view.ts'
import { progressQuestion } from './progress-question.ts'
import { scoreProgress } from './queries/progress-queries.ts'
import { saveScores } from './service.ts'

export const routes: readonly Route[] = serve(gradingCalls, {
  view: ({ db, actor, params, query, today }) => {
    const key = { classArmId: params.classArm, subjectId: params.subject, termId: query.term }
    return db.read(tx => viewGrid(tx, actor, key, today))
  },

  update: ({ db, actor, body, now, today }) => saveScores(db, actor, body, { now, today }),

  progress: call => {
    const question = progressQuestion(call, call.school(), call.query.classArm)
    return call.db.read(tx => scoreProgress(tx, question))
  },
})
