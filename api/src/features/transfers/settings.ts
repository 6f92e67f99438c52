import { type transferConfiguration, transferErrors } from '@akada/contract/transfers/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { getSettings, type TransferSettingsRow, saveSettings, stateClasses } from './queries/setting.ts'
import { isWindowOpen } from './rules/between-schools.ts'

type Configuration = z.infer<typeof transferConfiguration>

export const viewSettings = async (tx: ReadTx, stateId: string, today: string): Promise<Configuration> => {
  const settings = await getSettings(tx, stateId)
  return {
    ...settings,
    classes: await stateClasses(tx, stateId, settings.classes),
    open: isWindowOpen(settings, today),
  }
}

const refuseStale = async (tx: ReadTx, stateId: string, today: string): Promise<never> => {
  const by = await lastEditorOf(tx, 'transferSetting', stateId)
  return refuse(transferErrors.rulesChangedMeanwhile, {
    params: { name: by ?? 'Somebody else' },
    details: { theirs: await viewSettings(tx, stateId, today), by },
  })
}

/**
 * Sets when and into which classes students may move. Refuses with 422 classes that are not the state's, and with
 * `transfer_rules_changed_meanwhile` a stale change.
 */
export const changeSettings = (
  db: TenantDb,
  actor: Actor,
  asked: TransferSettingsRow,
  today: string,
): Promise<Configuration> =>
  db.write(async tx => {
    const { stateId } = actor
    const classes = [...new Set(asked.classes.map(id => id.toLowerCase()))]
    const known = new Set((await stateClasses(tx, stateId, classes)).map(({ id }) => id))
    const fields = asked.classes.flatMap((id, index) =>
      known.has(id.toLowerCase()) ? [] : [{ path: `body.classes.${index}`, message: 'This is no class of the state.' }],
    )
    if (fields.length > 0) refuse(commonErrors.invalid, { fields })
    const { revision, ...before } = await getSettings(tx, stateId)
    const { revision: read, ...after } = { ...asked, classes }
    // A concurrent first save is detected only when writing.
    if (read !== revision || (await saveSettings(tx, stateId, { ...after, revision })) === 0)
      await refuseStale(tx, stateId, today)
    await audit(tx, actor, 'state.configure', ['transferSetting', stateId], {
      schoolId: null,
      districtId: null,
      summary:
        asked.opens === null
          ? 'Closed transfers between schools'
          : `Opened transfers between schools from ${asked.opens} to ${asked.closes}`,
      before,
      after,
    })
    return viewSettings(tx, stateId, today)
  })
