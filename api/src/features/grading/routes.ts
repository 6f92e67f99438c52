import { gradingEndpoints } from '@akada/contract/grading/endpoints'
import { type Route, route } from '../../platform/http/index.ts'
import { viewGrid } from './grid-view.ts'
import { scoreProgress } from './queries/progress-queries.ts'
import { saveScores } from './service.ts'

const [viewSubjectGrade, update, progress] = gradingEndpoints

export const routes: readonly Route[] = [
  route(viewSubjectGrade, ({ db, actor, params, query, today }) => {
    const key = { classArmId: params.classArm, subjectId: params.subject, termId: query.term }
    return db.read(tx => viewGrid(tx, actor, key, today))
  }),
  route(update, ({ db, actor, body, now, today }) => saveScores(db, actor, body, { now, today })),
  route(progress, ({ db, actor, query, school, place, today }) => {
    const seesAll = actor.can('score.enter-any')
    const question = {
      stateId: place.stateId,
      schoolId: school(),
      classArmId: query.classArm,
      staffId: actor.staffId,
      today,
    }
    const enters = actor.can('score.enter') ? (seesAll ? 'all' : 'taught') : 'none'
    return db.read(tx => scoreProgress(tx, { ...question, seesAll, enters }))
  }),
]
