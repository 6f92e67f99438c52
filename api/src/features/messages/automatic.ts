import type { AutomaticKind, AutomaticMessage } from '@akada/contract/messages/automatic'
import { automaticKinds } from '@akada/contract/messages/automatic'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { findActiveTerm } from '../state/index.ts'
import { setSwitch, switchesOf } from './queries/automatic.ts'
import { markResultsNotified } from './queries/notices.ts'
import type { Acting } from './send-message.ts'

/** Which messages the portal writes by itself, for a state or a school. */
export const viewAutomatic = async (
  tx: ReadTx,
  { stateId, schoolId }: Place,
): Promise<{ foundKinds: AutomaticMessage[] }> => {
  const found = await switchesOf(tx, { stateId, schoolId }, automaticKinds)
  return {
    foundKinds: automaticKinds.map(kind => {
      const { state = null, own = null } = found.find(one => one.kind === kind) ?? {}
      return { kind, isOn: own ?? state ?? false, ofState: schoolId === null ? null : state }
    }),
  }
}

/** Switches a kind on or off for the state, or for the school alone. */
export const switchAutomatic = (
  { db, actor, place, now }: Acting,
  { kind, isOn }: { kind: AutomaticKind; isOn: boolean },
): Promise<{ foundKinds: AutomaticMessage[] }> =>
  db.write(async tx => {
    const { stateId, schoolId } = place
    await setSwitch(tx, { stateId, schoolId, kind, isOn, by: actor.staffId, now })
    const term = kind === 'Results' && isOn ? await findActiveTerm(tx, stateId) : null
    if (term) await markResultsNotified(tx, { stateId, schoolId, termId: term.id, now })
    await audit(tx, actor, 'message.automate', [schoolId === null ? 'state' : 'school', schoolId ?? stateId], {
      summary: `Switched ${isOn ? 'on' : 'off'} messages of the kind ${kind}`,
      after: { kind, isOn },
    })
    return viewAutomatic(tx, place)
  })
