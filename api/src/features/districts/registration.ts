import type { registerDistrictAdminBody } from '@akada/contract/auth/schemas'
import { districtErrors } from '@akada/contract/districts/calls'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { queueMail, writeLetter, type WrittenLetter } from '../../platform/mail/index.ts'
import { activateWaiting, waitingIn } from '../staff/index.ts'
import { mayCorrect, mayRefuse } from './policy.ts'
import { refuseTaken } from './profile.ts'
import { lockDistrict, updateDistrict } from './queries/profile.ts'
import {
  approveDistrict,
  getRegistration,
  refuseDistrict,
  type Registration,
  sendAgain,
} from './queries/registration.ts'

type Sender = Pick<App, 'config' | 'urls'>

/** To the admin of a district that was approved. */
const approvedLetter = (
  { config, urls }: Sender,
  to: { firstName: string; username: string; district: string },
): WrittenLetter =>
  writeLetter({
    subject: `${to.district} was approved`,
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      `Your registration of ${to.district} was approved. You may work on the application from now on.`,
      `Your username is ${to.username}. Begin by making your schools and appointing their principals.`,
    ],
    link: { title: 'Sign in', href: urls.to('/login') },
    closing: config.providerName,
  })

/** To the admin of a district that was refused, with the reason and the next step. It contains nothing that the applicant typed. */
const refusedLetter = ({ config, urls }: Sender, to: { reason: string }): WrittenLetter =>
  writeLetter({
    subject: 'Your registration could not be approved yet',
    paragraphs: [
      `Your registration was refused. The reason: ${to.reason}`,
      'Sign in, correct what is wrong and send the registration again. It is then reviewed again.',
    ],
    link: { title: 'Sign in and correct it', href: urls.to('/login') },
    closing: config.providerName,
  })

type District = Omit<z.output<typeof registerDistrictAdminBody>['district'], 'stateId'>

const chainOf = (districtId: string) => ({ districtId, schoolId: null })

/** Corrects the person's own refused registration and sends it again. Refuses with `not_refused` and `district_name_taken`. */
export const correctRegistration = (db: TenantDb, actor: Actor, body: District): Promise<Registration> =>
  db
    .write(async tx => {
      const { district } = await getRegistration(tx, actor.staffId)
      await lockDistrict(tx, district.id)
      const before = await getRegistration(tx, actor.staffId)
      if (!mayCorrect(before.status)) refuse(districtErrors.notRefused)
      const { email, ...contacts } = body
      await updateDistrict(tx, district.id, { ...contacts, emails: [email] })
      await sendAgain(tx, district.id)
      const after = await getRegistration(tx, actor.staffId)
      await audit(tx, actor, 'district.correct-registration', ['district', district.id], {
        ...chainOf(district.id),
        summary: `Corrected the registration of ${after.district.name} and sent it again`,
        before,
        after,
      })
      return after
    })
    .catch(refuseTaken(db, actor.stateId, body.name))

/** Approves a district and its waiting admins, and notifies them. A repeat changes nothing and notifies nobody. */
export const approve = async (app: App, db: TenantDb, actor: Actor, id: string): Promise<{ message: string }> => {
  const { name, admins } = await db.write(async tx => {
    const district = await lockDistrict(tx, id)
    if (district.status === 'Approved') return { name: district.name, admins: [] }
    await approveDistrict(tx, id, { by: actor.staffId, now: app.clock.now() })
    const made = await activateWaiting(tx, id)
    await audit(tx, actor, 'state.approve-district', ['district', id], {
      ...chainOf(id),
      summary: `Approved ${district.name}`,
      before: { status: district.status },
      after: { status: 'Approved', admins: made.map(admin => admin.id) },
    })
    for (const { email, ...admin } of made) {
      const letter = approvedLetter(app, { ...admin, district: district.name })
      await queueMail(tx, app, { stateId: actor.stateId, to: email, ...letter })
    }
    return { name: district.name, admins: made }
  })
  for (const admin of admins) app.actors.invalidate(admin.id)
  return { message: `${name} is approved.` }
}

/** Refuses a waiting registration, and tells its admins why. Refuses with `already_decided`. */
export const refuseRegistration = (
  app: App,
  db: TenantDb,
  actor: Actor,
  id: string,
  reason: string,
): Promise<{ message: string }> =>
  db.write(async tx => {
    const { name, status } = await lockDistrict(tx, id)
    if (!mayRefuse(status)) refuse(districtErrors.alreadyDecided, { params: { status: status.toLowerCase() } })
    await refuseDistrict(tx, id, { by: actor.staffId, now: app.clock.now(), reason })
    const admins = await waitingIn(tx, id)
    await audit(tx, actor, 'state.approve-district', ['district', id], {
      ...chainOf(id),
      summary: `Refused ${name}`,
      before: { status },
      after: { status: 'Refused', reason },
    })
    for (const { email } of admins)
      await queueMail(tx, app, { stateId: actor.stateId, to: email, ...refusedLetter(app, { reason }) })
    const told = app.mailer.delivery === 'mail' ? 'The reason goes to its admin by e-mail.' : 'Tell its admin why.'
    return { message: `${name} was refused. ${told}` }
  })
