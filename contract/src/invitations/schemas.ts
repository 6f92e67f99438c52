import * as z from 'zod'
import { registerDistrictAdminBody } from '../auth/schemas.ts'
import { delivery } from '../kernel/delivery.ts'
import { id, instant, personName, phone } from '../kernel/fields.ts'
import { schoolBody } from '../schools/schemas.ts'
import { invitationDays, invitationStates } from './words.ts'

const kind = z.enum(['District', 'School'])

/** What is known of the invited person is fixed: the person who opens the link cannot change it. */
const invited = {
  name: personName,
  email: schoolBody.shape.email,
  phoneNumber: phone.nullish(),
  /** How many days the link works. */
  days: z.int().min(1, 'At least one day.').max(invitationDays.max, `At most ${invitationDays.max} days.`),
}
export const inviteDistrictBody = z.object(invited)
/** The same as a form holds it: an empty phone number is none. */
export const invitationForm = inviteDistrictBody.extend({
  phoneNumber: z.union([z.object({ code: z.string(), number: z.literal('') }), phone]),
})
export const inviteSchoolBody = inviteDistrictBody.extend({
  /** The district in which the school will be; without it the caller's own. */
  district: id.optional(),
})

export const invitation = z.object({
  id,
  kind,
  /** Of the district or the school. */
  name: z.string(),
  /** The district of a school; null for a district. */
  district: z.object({ id, name: z.string() }).nullable(),
  email: z.string().nullable(),
  phoneNumber: phone.nullable(),
  state: z.enum(invitationStates),
  /** Full names. */
  madeBy: z.string(),
  madeAt: instant,
  expiresAt: instant,
  usedBy: z.string().nullable(),
  usedAt: instant.nullable(),
})
export type Invitation = z.infer<typeof invitation>

/** A new link: it is answered this once and stored nowhere. `mailedTo` is null unless a message to the person is on its way. */
export const madeInvitation = z.object({
  invitation,
  link: z.url(),
  mailedTo: z.string().nullable(),
  delivery,
})

/** What the holder of a link may know before registering. */
export const openInvitation = z.object({
  kind,
  name: z.string(),
  /** The state's term for a district. */
  districtTerm: z.string(),
  state: z.object({ id, name: z.string() }),
  /** The name of the district of a school; null for a district. */
  district: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: phone.nullable(),
  expiresAt: instant,
})
export type OpenInvitation = z.infer<typeof openInvitation>

/** In the body and in the part of the address that browsers do not send, so that no log keeps it. */
export const token = z.string().trim().min(1).max(200)

const { stateId: _state, name: _district, ...districtShape } = registerDistrictAdminBody.shape.district.shape
const { name: _school, ...schoolShape } = schoolBody.shape
const { staff } = registerDistrictAdminBody.shape

/** Like a district admin's own registration, without what the invitation fixes. */
export const registerInvitedDistrictBody = z.object({ token, staff, district: z.object(districtShape) })
export const registerInvitedSchoolBody = z.object({ token, staff, school: z.object(schoolShape) })
