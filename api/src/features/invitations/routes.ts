import { invitationCalls } from '@akada/contract/invitations/calls'
import { serve } from '../../platform/http/index.ts'
import { inviteDistrict, inviteSchool, renewInvitation, withdrawInvitation } from './invite.ts'
import { mayInvite } from './policy.ts'
import { countInvitations, listInvitations } from './queries.ts'
import { openInvitation, registerInvitedDistrict, registerInvitedSchool } from './register.ts'

export const routes = serve(invitationCalls, {
  list: ({ db, actor, query, now }) => {
    const { stateId, districtId } = actor
    const kinds = (['District', 'School'] as const).filter(kind => mayInvite(actor, kind))
    const filters = { ...query, stateId, districtId, kinds }
    return db.read(async tx => ({
      foundInvitations: await listInvitations(tx, filters, now),
      total: await countInvitations(tx, filters, now),
    }))
  },

  inviteDistrict: call => inviteDistrict(call, call.body),

  inviteSchool: call => inviteSchool(call, call.place.districtId, call.body),

  renew: call => renewInvitation(call, call.params.id, call.body.days),

  withdraw: call => withdrawInvitation(call, call.params.id),

  open: ({ app, body }) => openInvitation(app, body.token),

  registerDistrict: call => registerInvitedDistrict(call.app, call.body, call),

  registerSchool: call => registerInvitedSchool(call.app, call.body, call),
})
