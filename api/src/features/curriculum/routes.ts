import { classSubjectEndpoints } from '@akada/contract/curriculum/class-subjects'
import { schemeEndpoints } from '@akada/contract/curriculum/schemes'
import { topicEndpoints } from '@akada/contract/curriculum/topics'
import { route } from '../../platform/http/index.ts'
import { schemesOfSubject } from './queries/schemes.ts'
import { findTopics } from './queries/topics.ts'
import { copySessionSubjects, setSubjectsOfClass, viewSessionSubjects } from './service/class-subjects.ts'
import { copyScheme, copySession, dropScheme, saveScheme } from './service/scheme-writing.ts'
import { viewScheme, viewTerm } from './service/schemes.ts'
import { addTopics, changeTopic, takeTopicsOff, viewSubjectTopics } from './service/topics.ts'

const [viewAll, search, subjectTopics, add, takeOff, update] = topicEndpoints
const [bySession, setOfClass, copyAttachments] = classSubjectEndpoints
const [view, save, copy, withdraw, bySubject, byTerm, copyAll] = schemeEndpoints

export const routes = [
  route(viewAll, ({ db, place, query: { limit, page } }) =>
    db.read(tx => findTopics(tx, place.schoolId, { name: '', limit, offset: (page - 1) * limit })),
  ),
  route(search, ({ db, place, query: { name, limit, page } }) =>
    db.read(tx => findTopics(tx, place.schoolId, { name, limit, offset: (page - 1) * limit })),
  ),
  route(subjectTopics, ({ db, actor, place, params }) => db.read(tx => viewSubjectTopics(tx, actor, place, params.id))),
  route(add, ({ db, actor, place, params, body }) => addTopics(db, actor, place, params.id, body)),
  route(takeOff, ({ db, actor, place, params, body }) => takeTopicsOff(db, actor, place, params.id, body.topicIds)),
  route(update, ({ db, actor, params, body }) => changeTopic(db, actor, params.id, body)),

  route(bySession, ({ db, actor, place, params }) =>
    db.read(tx => viewSessionSubjects(tx, actor, params.sessionId, place.schoolId)),
  ),
  route(setOfClass, ({ db, actor, params, body }) => setSubjectsOfClass(db, actor, params, body)),
  route(copyAttachments, ({ db, actor, body }) => copySessionSubjects(db, actor, body)),

  route(view, ({ db, actor, place, params, query }) =>
    db.read(tx => viewScheme(tx, actor, place, params, query.owner)),
  ),
  route(save, call => saveScheme(call, call.params, call.body)),
  route(copy, call => copyScheme(call, call.params, call.body)),
  route(withdraw, call => dropScheme(call, call.params.id, call.body.revision)),
  route(bySubject, async ({ db, place, params }) => {
    const foundSchemes = await db.read(tx => schemesOfSubject(tx, params.id, place.schoolId))
    return { foundSchemes, total: foundSchemes.length }
  }),
  route(byTerm, ({ db, actor, place, params }) => db.read(tx => viewTerm(tx, actor, place, params.termId))),
  route(copyAll, call => copySession(call, call.body)),
]
