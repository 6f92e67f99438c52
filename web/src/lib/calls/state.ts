import { stateCalls } from '@akada/contract/state/calls'
import { stateSettingsCalls } from '@akada/contract/state/settings'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'

/** What a change of the calendar changes. */
const calendar = ['state.viewSessions', 'state.viewSession'] as const satisfies readonly ReadName[]

/** What a change of the state's settings changes; the revision of the assessment is theirs. */
const settings = ['stateSettings.view', 'state.viewAssessment', 'auth.me'] as const satisfies readonly ReadName[]

export const state = bind('state', stateCalls, {
  addSession: calendar,
  updateSession: calendar,
  activateTerm: calendar,
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
