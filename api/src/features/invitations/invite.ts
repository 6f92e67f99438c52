import { invitationErrors } from '@akada/contract/invitations/calls'
import type { Invitation, inviteDistrictBody } from '@akada/contract/invitations/schemas'
import { commonErrors, type ErrorSpec } from '@akada/contract/kernel/errors'
import { schoolErrors } from '@akada/contract/schools/calls'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import { type Actor, hashOfToken, opaqueToken } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { queueMail, writeLetter, type WrittenLetter } from '../../platform/mail/index.ts'
import { lockDistrictForShare } from '../districts/index.ts'
import { roleToGive } from '../staff/index.ts'
import { mayInvite } from './policy.ts'
import {
  getInvitation,
  headRole,
  insertInvitation,
  isNameTaken,
  lockInvitation,
  markWithdrawn,
  type NewInvitation,
} from './queries.ts'
import { isDecided } from './rules.ts'

/** To the invited head of a district or a school, with the link. */
const invitationLetter = (
  { config }: Pick<App, 'config'>,
  { name, by, days, link }: { name: string; by: string; days: number; link: string },
): WrittenLetter =>
  writeLetter({
    subject: `Register ${name}`,
    paragraphs: [
      `${by} invites you to register ${name} and to head it at ${config.providerName}.`,
      `The link works once, within ${days === 1 ? 'one day' : `${days} days`}. Do not pass it on: anyone who opens it can register in your place.`,
    ],
    link: { title: 'Register', href: link, isSecret: true },
    closing: config.providerName,
  })

interface Call {
  app: App
  db: TenantDb
  actor: Actor
  now: Date
}
type Body = z.output<typeof inviteDistrictBody>
type Invited = Pick<NewInvitation, 'kind' | 'districtId' | 'name' | 'email' | 'phoneNumber' | 'days'>

/** The page of a link. What follows # stays in the browser: no proxy and no log records the token. */
const linkOf = ({ urls }: App, token: string): string => urls.to(`/invitation#${token}`)

const recorded = ({ kind, name, district, email, phoneNumber, expiresAt }: Invitation) => ({
  kind,
  name,
  district: district?.name ?? null,
  email,
  phoneNumber,
  expiresAt,
})

/** Makes an invitation and its link within a transaction, and sends the link where mail is set up. The link is stored nowhere. */
const makeLink = async (tx: WriteTx, { app, actor, now }: Call, invited: Invited) => {
  const token = opaqueToken()
  const link = linkOf(app, token)
  const { delivery } = app.mailer
  const { stateId, staffId: by } = actor
  const id = uuidv7()
  await insertInvitation(tx, { ...invited, id, stateId, tokenHash: hashOfToken(token), by, now })
  const { email, name, days, districtId } = invited
  // Without a mail server nothing is kept that could be sent later: the link would stay in the database.
  if (email !== null && delivery !== 'none')
    await queueMail(tx, app, { stateId, to: email, ...invitationLetter(app, { name, by: actor.name, days, link }) })
  const invitation = await getInvitation(tx, id, now)
  await audit(tx, actor, 'invitation.make', ['invitation', id], {
    districtId,
    summary: `Invited the head of ${name} to register it`,
    after: recorded(invitation),
  })
  return { invitation, link, delivery, mailedTo: delivery === 'mail' ? email : null }
}

/** Nobody invites somebody to a role that they could not give. */
const assertMayGiveRole = async (
  tx: WriteTx,
  actor: Actor,
  { kind, districtId, name }: Pick<Invited, 'kind' | 'districtId' | 'name'>,
): Promise<void> => {
  if (!mayInvite(actor, kind)) refuse(commonErrors.forbidden)
  const { id } = await headRole(tx, actor.stateId, kind)
  const { stateId } = actor
  // The organisation does not exist yet; its place is what decides.
  const future = uuidv7()
  const place = kind === 'School' ? { districtId, schoolId: future } : { districtId: future, schoolId: null }
  await roleToGive(tx, actor, { id: future, name, stateId, ...place, level: kind }, id)
}

const invite = ({ days, email, name, phoneNumber }: Body, kind: Invitation['kind'], districtId: string | null) => ({
  kind,
  districtId,
  name,
  email,
  phoneNumber: phoneNumber ?? null,
  days,
})

const make = (call: Call, invited: Invited) =>
  call.db
    .write(async tx => {
      const { districtId, name } = invited
      const district = districtId === null ? null : await lockDistrictForShare(tx, districtId)
      if (district && !district.approved) refuse(schoolErrors.districtNotApproved, { params: { name: district.name } })
      await assertMayGiveRole(tx, call.actor, invited)
      if (await isNameTaken(tx, { ...invited, stateId: call.actor.stateId }))
        refuseName(invitationErrors.existsAlready, name)
      return makeLink(tx, call, invited)
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'invitation_name')) throw error
      return refuseName(invitationErrors.invitedAlready, invited.name)
    })

const refuseName = (spec: ErrorSpec, name: string) =>
  refuse(spec, { params: { name }, fields: [{ path: 'body.name', message: spec.message.replace('{name}', name) }] })

/** Invites the head of a district. Refuses with `invited_already` and `exists_already`. */
export const inviteDistrict = (call: Call, body: Body) => make(call, invite(body, 'District', null))

/** Invites the head of a school. Refuses with `no_district`, `district_not_approved`, `invited_already` and `exists_already`. */
export const inviteSchool = async (call: Call, districtId: string | null, body: Body) => {
  if (districtId === null || call.actor.level === 'School') return refuse(schoolErrors.noDistrict)
  return make(call, invite(body, 'School', districtId))
}

/** An invitation that is neither used nor withdrawn, locked; null if it is withdrawn and `orWithdrawn`. */
const holdOpen = async (tx: WriteTx, { actor, now }: Call, id: string): Promise<Invitation> => {
  const invitation = await lockInvitation(tx, id, now)
  if (!mayInvite(actor, invitation.kind)) refuse(commonErrors.forbidden)
  return invitation
}

/** Withdraws an invitation and makes a new link for the same head. Refuses with `invitation_decided`. */
export const renewInvitation = (call: Call, id: string, days: number) =>
  call.db.write(async tx => {
    const { kind, name, email, phoneNumber, district, state } = await holdOpen(tx, call, id)
    if (isDecided(state)) refuse(invitationErrors.decided)
    const invited = { kind, name, email, phoneNumber, days, districtId: district?.id ?? null }
    await assertMayGiveRole(tx, call.actor, invited)
    await markWithdrawn(tx, id, call.actor.staffId, call.now)
    return makeLink(tx, call, invited)
  })

/** Withdraws an invitation. A repeat changes nothing. Refuses with `invitation_decided` a used one. */
export const withdrawInvitation = (call: Call, id: string): Promise<{ message: string }> =>
  call.db.write(async tx => {
    const { name, state, district } = await holdOpen(tx, call, id)
    const message = `The invitation of ${name} is withdrawn.`
    if (state === 'Used') refuse(invitationErrors.decided)
    if (state === 'Withdrawn') {
      audit.exempt(tx, 'it is withdrawn already')
      return { message }
    }
    await markWithdrawn(tx, id, call.actor.staffId, call.now)
    await audit(tx, call.actor, 'invitation.withdraw', ['invitation', id], {
      districtId: district?.id ?? null,
      summary: `Withdrew the invitation of ${name}`,
      before: { state },
      after: { state: 'Withdrawn' },
    })
    return { message }
  })
