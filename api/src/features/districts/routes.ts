import { districtEndpoints } from '@akada/contract/districts/endpoints'
import { route } from '../../platform/http/index.ts'
import { countDistricts, getDistrict, searchDistricts } from './queries/profile.ts'
import { getRegistration } from './queries/registration.ts'
import { changeDistrict, profileFor } from './service/profile.ts'
import { approve, correctRegistration, refuseRegistration } from './service/registration.ts'

// The figures of a district are kept and answered by the dashboards.
const [view, update, , viewRegistration, correct, search, approval, refusal] = districtEndpoints

export const routes = [
  route(view, async ({ db, actor, params }) => profileFor(actor, await db.read(tx => getDistrict(tx, params.id)))),
  route(update, ({ db, actor, params, body }) => changeDistrict(db, actor, params.id, body)),
  route(viewRegistration, ({ db, actor }) => db.read(tx => getRegistration(tx, actor.staffId))),
  route(correct, ({ db, actor, body }) => correctRegistration(db, actor, body)),
  route(search, ({ db, actor, query }) =>
    db.read(async tx => ({
      foundDistricts: await searchDistricts(tx, actor.stateId, query),
      total: await countDistricts(tx, actor.stateId, query),
    })),
  ),
  route(approval, ({ app, db, actor, params }) => approve(app, db, actor, params.id)),
  route(refusal, ({ app, db, actor, params, body }) => refuseRegistration(app, db, actor, params.id, body.reason)),
]
