import { stateCalls } from '@akada/contract/state/calls'
import { stateSettingsCalls } from '@akada/contract/state/settings'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'

/** Reads affected by a change to the calendar. */
const calendar = ['state.viewSessions', 'state.viewSession'] as const satisfies readonly ReadName[]

/** Reads affected by a change to the state's settings, which include the revision of the assessment. */
const settings = ['stateSettings.view', 'state.viewAssessment', 'auth.me'] as const satisfies readonly ReadName[]

export const state = bind('state', stateCalls, {
  addSession: calendar,
  updateSession: calendar,
  // The term is part of the signed-in user.
  activateTerm: [...calendar, 'auth.me'],
  updateAssessment: ['stateSettings.view'],
})

export const stateSettings = bind('stateSettings', stateSettingsCalls, {
  update: settings,
  crest: settings,
  contacts: settings,
  terminologies: settings,
  retirement: settings,
  signInDuration: settings,
  secondFactor: settings,
})
