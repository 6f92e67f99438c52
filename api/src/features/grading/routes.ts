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
  route(progress, call => {
    const { actor, query, today } = call
    const seesAll = actor.can('score.view-all')
    const place = { stateId: call.place.stateId, schoolId: call.school(), classArmId: query.classArm }
    const enters = actor.can('score.enter') ? (seesAll ? 'all' : 'taught') : 'none'
    return call.db.read(tx => scoreProgress(tx, { ...place, staffId: actor.staffId, seesAll, enters, today }))
  }),
]
