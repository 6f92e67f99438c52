import { commonErrors } from '@akada/contract/kernel/errors'
import { stateCalls } from '@akada/contract/state/calls'
import { stateSettingsCalls } from '@akada/contract/state/settings'
import { refuse } from '../../platform/errors/index.ts'
import { pageOf, serve } from '../../platform/http/index.ts'
import { getAssessment, replaceAssessment } from './assessment.ts'
import { getSession, sessionsOfState } from './queries/calendar.ts'
import { activateTerm, addSession, changeSession, withSchoolDays } from './sessions.ts'
import {
  changeContacts,
  changeLanguages,
  changeProfile,
  changeRetirement,
  changeSignInDuration,
  changeSecondFactorGroups,
  changeTerminologies,
  uploadCrest,
  viewSettings,
} from './settings.ts'

export const routes = [
  ...serve(stateCalls, {
    viewSessions: async ({ db, actor, query }) => {
      const sessions = await db.read(tx => sessionsOfState(tx, actor.stateId))
      return { foundSessions: pageOf(sessions, query).map(withSchoolDays), total: sessions.length }
    },

    viewSession: async ({ db, params }) => withSchoolDays(await db.read(tx => getSession(tx, params.id))),

    addSession: ({ db, actor, body }) => addSession(db, actor, body),

    updateSession: ({ app: { hooks }, db, actor, params, body }) =>
      changeSession({ db, actor, hooks }, params.id, body),

    activateTerm: ({ db, actor, params, body, now }) => activateTerm(db, actor, { ...params, ...body }, now),

    viewAssessment: ({ db, actor, query }) => {
      // The state is always the actor's own; any other named one does not exist.
      if (query.state?.some(id => id !== actor.stateId)) refuse(commonErrors.notFound)
      return db.read(tx => getAssessment(tx, actor.stateId))
    },

    updateAssessment: ({ app: { hooks }, db, actor, body, now }) => replaceAssessment({ db, actor, now, hooks }, body),
  }),
  ...serve(stateSettingsCalls, {
    view: viewSettings,

    update: call => changeProfile(call, call.body),

    crest: call => uploadCrest(call, { place: call.place, buffer: call.file.buffer }),

    contacts: call => changeContacts(call, call.body),

    terminologies: call => changeTerminologies(call, call.body),

    retirement: call => changeRetirement(call, call.body),

    signInDuration: call => changeSignInDuration(call, call.body),

    languages: call => changeLanguages(call, call.body),

    secondFactor: call => changeSecondFactorGroups(call, call.body),
  }),
]
