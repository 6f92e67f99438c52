import { classSubjectCalls } from '@akada/contract/curriculum/class-subjects'
import { schemeCalls } from '@akada/contract/curriculum/schemes'
import { topicCalls } from '@akada/contract/curriculum/topics'
import { serve } from '../../platform/http/index.ts'
import { schemesOfSubject } from './queries/schemes.ts'
import { findTopics } from './queries/topics.ts'
import { copySessionSubjects, setSubjectsOfClass, viewSessionSubjects } from './class-subjects.ts'
import { copyScheme, copySession, dropScheme, saveScheme } from './scheme-writing.ts'
import { viewScheme, viewTerm } from './schemes.ts'
import { addTopics, changeTopic, takeTopicsOff, viewSubjectTopics } from './topics.ts'

export const routes = [
  ...serve(topicCalls, {
    viewAll: async ({ db, place, query: { limit, page }, cursor }) => {
      const asked = { name: '', limit, page, from: cursor.from() }
      return cursor.answer(await db.read(tx => findTopics(tx, place.schoolId, asked)))
    },

    search: async ({ db, place, query: { name, limit, page }, cursor }) => {
      const asked = { name, limit, page, from: cursor.from() }
      return cursor.answer(await db.read(tx => findTopics(tx, place.schoolId, asked)))
    },

    subjectTopics: ({ db, actor, place, params }) => db.read(tx => viewSubjectTopics(tx, actor, place, params.id)),

    add: ({ db, actor, place, params, body }) => addTopics(db, actor, place, params.id, body),

    remove: ({ db, actor, place, params, body }) => takeTopicsOff(db, actor, place, params.id, body.topicIds),

    update: ({ db, actor, params, body }) => changeTopic(db, actor, params.id, body),
  }),
  ...serve(classSubjectCalls, {
    bySession: ({ db, actor, place, params }) =>
      db.read(tx => viewSessionSubjects(tx, actor, params.sessionId, place.schoolId)),

    setOfClass: ({ app: { hooks }, db, actor, params, body }) => setSubjectsOfClass({ db, actor, hooks }, params, body),

    copyAttachments: ({ db, actor, body }) => copySessionSubjects(db, actor, body),
  }),
  ...serve(schemeCalls, {
    view: ({ db, actor, place, params, query }) => db.read(tx => viewScheme(tx, actor, place, params, query.owner)),

    save: call => saveScheme(call, call.params, call.body),

    copy: call => copyScheme(call, call.params, call.body),

    withdraw: call => dropScheme(call, call.params.id, call.body.revision),

    bySubject: async ({ db, place, params }) => {
      const foundSchemes = await db.read(tx => schemesOfSubject(tx, params.id, place.schoolId))
      return { foundSchemes, total: foundSchemes.length }
    },

    byTerm: ({ db, actor, place, params }) => db.read(tx => viewTerm(tx, actor, place, params.termId)),

    copyAll: call => copySession(call, call.body),
  }),
]
