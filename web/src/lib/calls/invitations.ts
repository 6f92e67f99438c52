import { invitationCalls } from '@akada/contract/invitations/calls'
import { bind } from './bind.ts'

export const invitations = bind('invitations', invitationCalls, {
  inviteDistrict: ['invitations.list'],
  inviteSchool: ['invitations.list'],
  renew: { always: ['invitations.list'] },
  withdraw: { always: ['invitations.list'] },
})
