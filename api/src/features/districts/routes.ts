import { districtCalls } from '@akada/contract/districts/calls'
import { districtUploads } from '@akada/contract/upload-kinds'
import { serve, templateDownload } from '../../platform/http/index.ts'
import { changeUpload, stageUpload, viewUpload } from '../../platform/uploads/index.ts'
import { getDistrict, searchDistricts } from './queries/profile.ts'
import { getRegistration } from './queries/registration.ts'
import { changeDistrict, profileFor } from './profile.ts'
import { approve, correctRegistration, refuseRegistration } from './registration.ts'
import { commitDistricts, districtTemplate, uploadsOf } from './upload.ts'

const ofDistricts = serve(districtCalls, {
  view: async ({ db, actor, params }) => profileFor(actor, await db.read(tx => getDistrict(tx, params.id))),

  update: ({ db, actor, params, body }) => changeDistrict(db, actor, params.id, body),

  viewRegistration: ({ db, actor }) => db.read(tx => getRegistration(tx, actor.staffId)),

  correct: ({ db, actor, body }) => correctRegistration(db, actor, body),

  search: async ({ app: { hooks }, db, actor, query, cursor }) => {
    const page = { ...query, from: cursor.from() }
    return cursor.answer(await db.read(tx => searchDistricts(tx, hooks, actor.stateId, page)))
  },

  approve: ({ app, db, actor, params }) => approve(app, db, actor, params.id),

  refuse: ({ app, db, actor, params, body }) => refuseRegistration(app, db, actor, params.id, body.reason),
})

const ofUploads = serve(districtUploads, {
  template: async call => templateDownload('districts-template.xlsx', await districtTemplate(call)),

  upload: async call =>
    stageUpload(await uploadsOf(call), call, { ...call.place, ownerId: call.actor.stateId }, call.file),

  uploadView: async call => viewUpload(await uploadsOf(call), call, call.params.id),

  uploadCorrection: async call => changeUpload(await uploadsOf(call), call, call.place, call.params.id, call.body),

  createMultiple: call => commitDistricts(call, call.place, call.params.id, call.body),
})

export const routes = [...ofDistricts, ...ofUploads]
