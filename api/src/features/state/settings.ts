import type { SecondFactorGroup } from '@akada/contract/auth/second-factor-groups'
import { commonErrors } from '@akada/contract/kernel/errors'
import { translations } from '@akada/contract/kernel/languages'
import {
  type contactsBody,
  type languagesBody,
  type retirementCriteriaBody,
  settingsErrors,
  type signInDurationBody,
  type StateSettings,
  type terminologiesBody,
} from '@akada/contract/state/settings'
import { unreviewedLanguages } from '@akada/languages/review'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { addressOfPicture, insertFile, pictureOf, storeImage } from '../files/index.ts'
import { mayConfigure } from './policy.ts'
import { missingRequirementsOf } from './rules/requirements.ts'
import { lockState } from './queries/calendar.ts'
import {
  getSettings,
  type StateSettingsRow,
  nextRevision,
  saveContacts,
  saveLanguages,
  saveLogo,
  saveProfile,
  saveRetirement,
  saveSignInDuration,
  saveSecondFactorGroups,
  saveTerminologies,
} from './queries/settings.ts'

type Caller = { app: App; db: TenantDb; actor: Actor }

/** A state's settings as the contract shows them. */
export const settingsFor = (
  app: App,
  actor: Actor,
  { logoFileId, facts, ...settings }: StateSettingsRow,
): StateSettings => ({
  ...settings,
  unreviewedLanguages: [...unreviewedLanguages],
  logo: pictureOf(app, actor, logoFileId),
  missingRequirements: missingRequirementsOf(
    { ...facts, districtContact: true, principal: true },
    {
      level: 'State',
      isSuperAdmin: false,
      districtTerm: settings.terminologies.district.stateValue ?? settings.terminologies.district.defaultValue,
      state: { phones: settings.contact.phoneNumbers, emails: settings.contact.emails },
      district: null,
      // The person who reads them supplies them.
      suppliers: { state: [], district: [] },
    },
  ),
})

export const viewSettings = async ({ app, db, actor }: Caller): Promise<StateSettings> =>
  settingsFor(app, actor, await db.read(tx => getSettings(tx, app.hooks, actor.stateId)))

/**
 * Changes a part of the state's settings, one change at a time, with the previous version in the log. Refuses with
 * `state_changed_meanwhile` a change of an older revision.
 */
const change = async (
  { app, db, actor }: Caller,
  revision: number,
  summary: string,
  part: (settings: StateSettingsRow) => unknown,
  write: (tx: WriteTx) => Promise<unknown>,
): Promise<StateSettings> => {
  if (!mayConfigure(actor)) refuse(commonErrors.forbidden)
  const after = await db.write(async tx => {
    await lockState(tx, actor.stateId)
    const before = await getSettings(tx, app.hooks, actor.stateId)
    if (revision !== before.revision) {
      const by = await lastEditorOf(tx, 'state', actor.stateId, 'state.configure')
      refuse(settingsErrors.changedMeanwhile, {
        params: { name: by ?? 'Somebody else' },
        details: { theirs: settingsFor(app, actor, before), by },
      })
    }
    await write(tx)
    await nextRevision(tx, actor.stateId)
    const stored = await getSettings(tx, app.hooks, actor.stateId)
    await audit(tx, actor, 'state.configure', ['state', actor.stateId], {
      summary,
      before: part(before),
      after: part(stored),
    })
    return stored
  })
  return settingsFor(app, actor, after)
}

export const changeProfile = (
  call: Caller,
  body: { ministry: string | null; providerName: string | null; revision: number },
): Promise<StateSettings> =>
  change(
    call,
    body.revision,
    "Changed the ministry's and the provider's name",
    ({ ministry, providerName }) => ({ ministry, providerName }),
    tx =>
      saveProfile(tx, call.actor.stateId, {
        ministry: body.ministry,
        providerName: body.providerName ?? call.app.config.providerName,
      }),
  )

export const changeContacts = (
  call: Caller,
  { revision, ...contact }: z.output<typeof contactsBody>,
): Promise<StateSettings> =>
  change(
    call,
    revision,
    "Changed the state's contacts",
    settings => settings.contact,
    tx => saveContacts(tx, call.actor.stateId, contact),
  )

export const changeTerminologies = async (
  call: Caller,
  { revision, ...words }: z.output<typeof terminologiesBody>,
): Promise<StateSettings['terminologies'] & { revision: number }> => {
  const after = await change(
    call,
    revision,
    'Changed what the state calls things',
    settings => settings.terminologies,
    tx => saveTerminologies(tx, call.actor.stateId, words),
  )
  return { ...after.terminologies, revision: after.revision }
}

export const changeRetirement = async (
  call: Caller,
  { revision, ...criteria }: z.output<typeof retirementCriteriaBody>,
): Promise<StateSettings['retirement'] & { revision: number }> => {
  const after = await change(
    call,
    revision,
    'Changed the retirement criteria',
    settings => settings.retirement,
    tx => saveRetirement(tx, call.actor.stateId, criteria),
  )
  return { ...after.retirement, revision: after.revision }
}

export const changeSignInDuration = async (
  call: Caller,
  { revision, ...duration }: z.output<typeof signInDurationBody>,
): Promise<StateSettings['signInDuration'] & { revision: number }> => {
  const after = await change(
    call,
    revision,
    'Changed after how long sign-ins end',
    settings => settings.signInDuration,
    tx => saveSignInDuration(tx, call.actor.stateId, duration),
  )
  return { ...after.signInDuration, revision: after.revision }
}

/** Sets the languages of families. Guardians whose language is turned off read English from then on; what they chose stays stored. */
export const changeLanguages = (
  call: Caller,
  { languages, revision }: z.output<typeof languagesBody>,
): Promise<StateSettings> =>
  change(
    call,
    revision,
    'Changed the languages of families',
    settings => ({ languages: settings.languages }),
    tx =>
      saveLanguages(
        tx,
        call.actor.stateId,
        translations.filter(one => languages.includes(one)),
      ),
  )

/** Sets the state's crest. Refuses like storeImage. */
export const uploadCrest = async (
  { app, db, actor }: Caller,
  { place, buffer }: { place: Place; buffer: Buffer },
): Promise<{ logo: { Location: string } }> => {
  if (!mayConfigure(actor)) refuse(commonErrors.forbidden)
  const { stateId } = actor
  // The state's own file: everyone in the state may see it.
  const file = await storeImage(app, {
    kind: 'logo',
    buffer,
    place: { ...place, districtId: null, schoolId: null },
    by: actor,
  })
  await db.write(async tx => {
    await lockState(tx, stateId)
    const { logoFileId } = await getSettings(tx, app.hooks, stateId)
    await insertFile(tx, file)
    await saveLogo(tx, stateId, file.id)
    // It overwrites no typed value, so it is no change of the settings: it has its own audit entry.
    await audit(tx, actor, 'state.configure', ['stateCrest', stateId], {
      summary: "Set the state's crest",
      before: { logoFileId },
      after: { logoFileId: file.id },
    })
  })
  return { logo: addressOfPicture(app, actor, file.id) }
}

/** Chooses whose sign-in needs a second step. Takes effect within seconds, even for signed-in people. */
export const changeSecondFactorGroups = (
  call: Caller,
  { groups, revision }: { groups: readonly SecondFactorGroup[]; revision: number },
): Promise<StateSettings> =>
  change(
    call,
    revision,
    'Changed whose sign-in needs a second step',
    ({ secondFactorGroups }) => ({ secondFactorGroups }),
    tx => saveSecondFactorGroups(tx, call.actor.stateId, [...new Set(groups)]),
  )
