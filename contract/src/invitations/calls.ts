import * as z from 'zod'
import { authErrors } from '../auth/errors.ts'
import { loggedInUser } from '../auth/schemas.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { done, paging, searchTerm, cursorQuery, listOf } from '../kernel/fields.ts'
import { schoolErrors } from '../schools/calls.ts'
import {
  invitation,
  inviteDistrictBody,
  inviteSchoolBody,
  madeInvitation,
  openInvitation,
  registerInvitedDistrictBody,
  registerInvitedSchoolBody,
  token,
} from './schemas.ts'
import { invitationStates } from './words.ts'

const askAgain = 'Ask the office that invited you for a new link.'

export const invitationErrors = catalogue({
  invitedAlready:
    '409 invited_already: {name} is invited already. Make a new link for that invitation in the list, or withdraw it.',
  existsAlready: '409 exists_already: {name} exists already, so nobody can register it. Choose another name.',
  decided: '409 invitation_decided: This invitation was used or withdrawn meanwhile. Look at the list again.',
  unknown:
    '404 invitation_unknown: There is no invitation with this link. Check that the whole link was copied, or ask for a new one.',
  used: '404 invitation_used: This link was used already. If that was you, sign in; otherwise ask the office that invited you.',
  expired: `404 invitation_expired: This link has expired. ${askAgain}`,
  withdrawn: `404 invitation_withdrawn: This link was withdrawn. ${askAgain}`,
  taken: '409 invitation_name_taken: {name} was registered meanwhile. Ask the office that invited you who heads it.',
})

const nowhere = { in: 'nowhere' } as const
const byId = { in: 'param', name: 'id', of: 'invitation' } as const
const closed = [
  invitationErrors.unknown,
  invitationErrors.used,
  invitationErrors.expired,
  invitationErrors.withdrawn,
] as const
const registering = [
  ...closed,
  invitationErrors.taken,
  authErrors.taken,
  authErrors.commonPassword,
  authErrors.usernameInPassword,
] as const
/** A room of invited heads registers from one address. */
const registerLimit = { times: 40, seconds: 600 } as const
export const invitationCalls = calls({ tag: 'Invitations', access: 'school.create' })({
  list: {
    call: 'GET /invitation/search',
    summary: 'The invitations of the district, or of the state, the newest first',
    description: 'Invited districts are listed for people who approve districts.',
    where: { in: 'actor' },
    query: z.object({ searchTerm, state: z.enum(invitationStates).optional(), ...paging(), ...cursorQuery }),
    response: listOf('foundInvitations', invitation),
  },
  inviteDistrict: {
    call: 'POST /invitation/district',
    summary: 'Invite the head of a district to register it',
    description: 'The district and its admin need no approval afterwards. The link is answered this once.',
    access: 'state.approve-district',
    where: { in: 'actor' },
    stepUp: true,
    body: inviteDistrictBody,
    response: madeInvitation,
    errors: [invitationErrors.invitedAlready, invitationErrors.existsAlready],
    limit: { times: 60, seconds: 600 },
  },
  inviteSchool: {
    call: 'POST /invitation/school',
    summary: 'Invite the head of a school to register it',
    description: "In the caller's district; a super admin names the district. The link is answered this once.",
    where: { in: 'body', name: 'district', of: 'district', orActor: true },
    stepUp: true,
    body: inviteSchoolBody,
    response: madeInvitation,
    errors: [
      invitationErrors.invitedAlready,
      invitationErrors.existsAlready,
      schoolErrors.noDistrict,
      schoolErrors.districtNotApproved,
    ],
    limit: { times: 60, seconds: 600 },
  },
  renew: {
    call: 'POST /invitation/renew/{id}',
    summary: 'Replace the link of an invitation that is open or expired',
    description: 'The former link is withdrawn. The new one works for the same district or school and person.',
    where: byId,
    stepUp: true,
    body: z.object({ days: inviteDistrictBody.shape.days }),
    response: madeInvitation,
    errors: [invitationErrors.decided],
    limit: { times: 60, seconds: 600 },
  },
  withdraw: {
    call: 'POST /invitation/withdraw/{id}',
    summary: 'Withdraw an invitation',
    description: 'Withdrawing a withdrawn one changes nothing.',
    where: byId,
    safeToRepeat: true,
    response: done,
    errors: [invitationErrors.decided],
  },
  open: {
    call: 'POST /invitation/open',
    summary: 'What a link invites to',
    access: 'public',
    where: nowhere,
    safeToRepeat: true,
    body: z.object({ token }),
    response: openInvitation,
    errors: closed,
    limit: { times: 100, seconds: 600 },
  },
  registerDistrict: {
    call: 'POST /invitation/register-district',
    summary: 'Register the invited district and its first admin',
    description: 'The account is active at once, and signed in. Of two at once one is refused.',
    access: 'public',
    where: nowhere,
    body: registerInvitedDistrictBody,
    response: loggedInUser,
    errors: registering,
    limit: registerLimit,
  },
  registerSchool: {
    call: 'POST /invitation/register-school',
    summary: 'Register the invited school and its principal',
    description: 'The account is active at once, and signed in. Of two at once one is refused.',
    access: 'public',
    where: nowhere,
    body: registerInvitedSchoolBody,
    response: loggedInUser,
    errors: [...registering, schoolErrors.nationalIdTaken, schoolErrors.districtNotApproved],
    limit: registerLimit,
  },
})
