import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { censusMissing } from '../census/index.ts'
import { countEntryRequests } from '../grading/index.ts'
import { messagesToApprove } from '../messages/index.ts'
import { readCachedFigures } from './figures.ts'
import { todayRights } from './policy.ts'
import { districtFigures, stateFigures } from './queries/cached-figures.ts'
import { findSetup, leftToSetUp, stateSetup } from './setup.ts'

interface RegionRequest {
  db: TenantDb
  actor: Actor
  now: Date
}

/** How many schools of the state or a district owe their census return; null if none does, or the actor may not see it. */
const missingReturns = (tx: ReadTx, actor: Actor, districtId: string | null) =>
  todayRights(actor).seesCensus ? censusMissing(tx, { stateId: actor.stateId, districtId }) : null

/** How many messages of the state or a district wait for the actor's approval; zero if they approve none. */
const waitingMessages = (tx: ReadTx, actor: Actor, districtId: string | null): Promise<number> | 0 =>
  todayRights(actor).approvesMessages
    ? messagesToApprove(tx, { stateId: actor.stateId, districtId, schoolId: null }, actor.staffId)
    : 0

/** The dashboard of a district. */
export const viewDistrict = async ({ db, actor, now }: RegionRequest, id: string) => {
  const place = { level: 'district', id } as const
  const { standing, ...seen } = await readCachedFigures(
    db,
    { stateId: actor.stateId, districtId: id },
    now,
    async (tx, days) => {
      const [standing, census, messagesToApprove, figures] = await Promise.all([
        findSetup(tx, actor, place),
        missingReturns(tx, actor, id),
        waitingMessages(tx, actor, id),
        districtFigures(tx, id, days),
      ])
      return { ...figures, standing, census, messagesToApprove }
    },
  )
  return { ...seen, setup: await leftToSetUp(db, actor, place, standing) }
}

/** The dashboard of the state. */
export const viewState = ({ app, db, actor, now }: RegionRequest & { app: App }) => {
  const { stateId } = actor
  return readCachedFigures(db, { stateId, districtId: null }, now, async (tx, days) => {
    const [setup, census, messagesToApprove, entryRequests, figures] = await Promise.all([
      stateSetup(app, tx, actor),
      missingReturns(tx, actor, null),
      waitingMessages(tx, actor, null),
      actor.can('state.configure') ? countEntryRequests(tx, stateId) : 0,
      stateFigures(tx, stateId, days),
    ])
    return { ...figures, setup, census, messagesToApprove, entryRequests }
  })
}
