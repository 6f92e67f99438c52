import { commonErrors } from '@akada/contract/kernel/errors'
import { stateEndpoints } from '@akada/contract/state/endpoints'
import { stateSettingsEndpoints } from '@akada/contract/state/settings'
import { refuse } from '../../platform/errors/index.ts'
import { pageOf, route } from '../../platform/http/index.ts'
import { getAssessment, replaceAssessment } from './assessment-service.ts'
import { getSession, sessionsOfState } from './queries/calendar.ts'
import { activateTerm, addSession, changeSession, withSchoolDays } from './session-service.ts'
import {
  changeContacts,
  changeProfile,
  changeRetirement,
  changeSignInDuration,
  changeSecondFactorGroups,
  changeTerminologies,
  uploadCrest,
  viewSettings,
} from './settings-service.ts'

const [viewSessions, viewSession, sessionAdd, sessionUpdate, termActivate, viewAssessment, updateAssessment] =
  stateEndpoints

const [view, profileUpdate, crest, contacts, terminologies, retirement, signInDuration, secondFactor] =
  stateSettingsEndpoints

export const routes = [
  route(viewSessions, async ({ db, actor, query }) => {
    const sessions = await db.read(tx => sessionsOfState(tx, actor.stateId))
    return { foundSessions: pageOf(sessions, query).map(withSchoolDays), total: sessions.length }
  }),
  route(viewSession, async ({ db, params }) => withSchoolDays(await db.read(tx => getSession(tx, params.id)))),
  route(sessionAdd, ({ db, actor, body }) => addSession(db, actor, body)),
  route(sessionUpdate, ({ db, actor, params, body }) => changeSession(db, actor, params.id, body)),
  route(termActivate, ({ db, actor, params, body, now }) => activateTerm(db, actor, { ...params, ...body }, now)),
  route(viewAssessment, ({ db, actor, query }) => {
    // The state is always the actor's own; another one that is named does not exist.
    if (query.state?.some(id => id !== actor.stateId)) refuse(commonErrors.notFound)
    return db.read(tx => getAssessment(tx, actor.stateId))
  }),
  route(updateAssessment, ({ db, actor, body, now }) => replaceAssessment(db, actor, body, now)),
  route(view, viewSettings),
  route(profileUpdate, call => changeProfile(call, call.body)),
  route(crest, call => uploadCrest(call, { place: call.place, buffer: call.file.buffer })),
  route(contacts, call => changeContacts(call, call.body)),
  route(terminologies, call => changeTerminologies(call, call.body)),
  route(retirement, call => changeRetirement(call, call.body)),
  route(signInDuration, call => changeSignInDuration(call, call.body)),
  route(secondFactor, call => changeSecondFactorGroups(call, call.body)),
]
