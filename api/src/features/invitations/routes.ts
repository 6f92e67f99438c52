import { invitationCalls } from '@akada/contract/invitations/calls'
import { serve } from '../../platform/http/index.ts'
import { inviteDistrict, inviteSchool, renewInvitation, withdrawInvitation } from './invite.ts'
import { mayInvite } from './policy.ts'
import { listInvitations } from './queries.ts'
import { openInvitation, registerInvitedDistrict, registerInvitedSchool } from './accept-invitation.ts'

export const routes = serve(invitationCalls, {
  list: async ({ db, actor, query, now, cursor }) => {
    const { stateId, districtId } = actor
    const kinds = (['District', 'School'] as const).filter(kind => mayInvite(actor, kind))
    const filters = { ...query, stateId, districtId, kinds, from: cursor.from() }
    return cursor.answer(await db.read(tx => listInvitations(tx, filters, now)))
  },

  inviteDistrict: call => inviteDistrict(call, call.body),

  inviteSchool: call => inviteSchool(call, call.place.districtId, call.body),

  renew: call => renewInvitation(call, call.params.id, call.body.days),

  withdraw: call => withdrawInvitation(call, call.params.id),

  open: ({ app, body }) => openInvitation(app, body.token),

  registerDistrict: call => registerInvitedDistrict(call.app, call.body, call),

  registerSchool: call => registerInvitedSchool(call.app, call.body, call),
})
