import { districtCalls } from '@akada/contract/districts/calls'
import { serve } from '../../platform/http/index.ts'
import { countDistricts, getDistrict, searchDistricts } from './queries/profile.ts'
import { getRegistration } from './queries/registration.ts'
import { changeDistrict, profileFor } from './profile.ts'
import { approve, correctRegistration, refuseRegistration } from './registration.ts'

export const routes = serve(districtCalls, {
  view: async ({ db, actor, params }) => profileFor(actor, await db.read(tx => getDistrict(tx, params.id))),

  update: ({ db, actor, params, body }) => changeDistrict(db, actor, params.id, body),

  viewRegistration: ({ db, actor }) => db.read(tx => getRegistration(tx, actor.staffId)),

  correct: ({ db, actor, body }) => correctRegistration(db, actor, body),

  search: ({ app: { hooks }, db, actor, query }) =>
    db.read(async tx => ({
      foundDistricts: await searchDistricts(tx, hooks, actor.stateId, query),
      total: await countDistricts(tx, actor.stateId, query),
    })),

  approve: ({ app, db, actor, params }) => approve(app, db, actor, params.id),

  refuse: ({ app, db, actor, params, body }) => refuseRegistration(app, db, actor, params.id, body.reason),
})
