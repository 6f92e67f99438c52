import type { transferConfiguration } from '@akada/contract/transfers/endpoints'
import { commonErrors } from '@akada/contract/kernel/errors'
import type * as z from 'zod'
import { audit } from '../../../platform/audit/index.ts'
import type { Actor } from '../../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../../platform/db/index.ts'
import { refuse } from '../../../platform/errors/index.ts'
import { getSettings, saveSettings, stateClasses } from '../queries/setting-queries.ts'
import { isWindowOpen, type TransferSettings } from '../rules/between-schools.ts'

type Configuration = z.infer<typeof transferConfiguration>

export const viewSettings = async (tx: ReadTx, stateId: string, today: string): Promise<Configuration> => {
  const settings = await getSettings(tx, stateId)
  return {
    ...settings,
    classes: await stateClasses(tx, stateId, settings.classes),
    open: isWindowOpen(settings, today),
  }
}

/** Sets when and into which classes students may move. Refuses with 422 classes that are none of the state's. */
export const changeSettings = (
  db: TenantDb,
  actor: Actor,
  asked: TransferSettings,
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
    const before = await getSettings(tx, stateId)
    const after = { ...asked, classes }
    await saveSettings(tx, stateId, after)
    await audit(tx, actor, {
      operation: 'state.configure',
      entity: 'state',
      entityId: stateId,
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
