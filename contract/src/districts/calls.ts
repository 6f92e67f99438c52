import * as z from 'zod'
import { registerDistrictAdminBody } from '../auth/schemas.ts'
import { schoolFigures } from '../dashboards/schemas.ts'
import { setup } from '../dashboards/setup.ts'
import { censusMissing } from '../dashboards/today.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import {
  done,
  email,
  id,
  instant,
  line,
  paging,
  personName,
  phone,
  revision,
  searchTerm,
  cursorQuery,
  listOf,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

/** Pending until a super admin decides; a refused registration can be corrected and sent again by its admin. */
export const districtStatus = z.enum(['Pending', 'Approved', 'Refused'])

const phones = z.array(phone).max(5)

export const districtProfile = z.object({
  id,
  name: z.string(),
  address: z.string().nullable(),
  phoneNumbers: z.array(z.object({ code: z.string(), number: z.string() })),
  emails: z.array(z.string()),
  status: districtStatus,
  state: z.object({ id, name: z.string() }),
  /** People who hold a role in the district. */
  admins: z.array(z.object({ id, firstName: z.string(), lastName: z.string(), role: z.string() })),
  schoolCount: z.int(),
  revision,
  can: z.object({ edit: z.boolean(), makeSchools: z.boolean() }),
})
export type DistrictProfile = z.infer<typeof districtProfile>

export const updateDistrictBody = z.object({
  name: personName,
  address: line(limits.text),
  phoneNumbers: phones.min(1, 'Add at least one phone number.'),
  emails: z.array(email).min(1, 'Add at least one e-mail.').max(5),
  revision: revision.min(1),
})

/** A district in the state's list. */
export const districtSummary = z.object({
  id,
  name: z.string(),
  address: z.string().nullable(),
  phoneNumbers: z.array(z.object({ code: z.string(), number: z.string() })),
  emails: z.array(z.string()),
  status: districtStatus,
  registeredAt: instant,
  refusedBecause: z.string().nullable(),
  /** The person who registered it, or its first admin. */
  admin: z
    .object({ id, firstName: z.string(), lastName: z.string(), email: z.string(), phoneNumber: phone })
    .nullable(),
  schoolCount: z.int(),
  studentCount: z.int(),
})
export type DistrictSummary = z.infer<typeof districtSummary>

/** The caller's own registration, in its current state. */
export const districtRegistration = z.object({
  status: districtStatus,
  refusedBecause: z.string().nullable(),
  district: z.object({
    id,
    name: z.string(),
    address: z.string().nullable(),
    phoneNumbers: z.array(z.object({ code: z.string(), number: z.string() })),
    emails: z.array(z.string()),
  }),
})

export const districtErrors = catalogue({
  nameTaken: '409 district_name_taken: The state already has a {district} called {name}. Choose another name.',
  changedMeanwhile:
    '409 district_changed_meanwhile: Somebody else changed this while you were typing. Review it, then save again.',
  alreadyDecided: '409 already_decided: This registration was decided meanwhile: it is {status}. Reload the list.',
  notRefused: '409 not_refused: Your registration is under review or approved: there is nothing to correct.',
})

const ofDistrict = { in: 'param', name: 'id', of: 'district' } as const

export const districtCalls = calls({ tag: 'Districts', where: ofDistrict })({
  view: {
    call: 'GET /district/view/{id}',
    summary: 'The profile of a district',
    access: 'district.view',
    response: districtProfile,
  },
  update: {
    call: 'PATCH /district/update/{id}',
    summary: "Change the district's profile and contacts",
    access: 'district.update',
    body: updateDistrictBody,
    response: districtProfile,
    errors: [districtErrors.nameTaken, districtErrors.changedMeanwhile],
  },
  viewRegistration: {
    call: 'GET /district/registration',
    summary: "One's own district's registration",
    access: 'signedIn',
    anyStatus: true,
    where: { in: 'nowhere' },
    response: districtRegistration,
  },
  correct: {
    call: 'PATCH /district/registration',
    summary: 'Correct a refused registration and send it again',
    access: 'signedIn',
    anyStatus: true,
    where: { in: 'nowhere' },
    body: registerDistrictAdminBody.shape.district.omit({ stateId: true }),
    response: districtRegistration,
    errors: [districtErrors.nameTaken, districtErrors.notRefused],
    limit: { times: 10, seconds: 600 },
  },
  search: {
    call: 'GET /district/search',
    summary: 'The districts of the state, those that wait first',
    access: 'state.view',
    where: { in: 'actor' },
    query: z.object({ searchTerm, status: districtStatus.optional(), ...paging(), ...cursorQuery }),
    response: listOf('foundDistricts', districtSummary),
  },
  approve: {
    call: 'POST /district/approve/{id}',
    summary: 'Approve a district and its admin',
    description: 'The admin is told by e-mail. Approving an approved one changes nothing.',
    access: 'state.approve-district',
    response: done,
  },
  refuse: {
    call: 'POST /district/refuse/{id}',
    summary: 'Refuse a registration, with a reason that goes to the admin by e-mail',
    access: 'state.approve-district',
    body: z.object({ reason: line(limits.text) }),
    response: done,
    errors: [districtErrors.alreadyDecided],
  },
})

/** Served by the dashboards feature, which stores the figures. */
export const districtDashboardCalls = calls({ tag: 'Districts', access: 'district.view' })({
  dashboard: {
    call: 'GET /district/get-dashboard-information/{id}',
    summary: "The district's figures, from kept figures of its schools",
    description: '`asOf` is the oldest count among them; no figure is older than ten minutes while somebody looks.',
    where: ofDistrict,
    response: z.object({
      /** What is left to set up in the district; null if the person sets up none of it, and once it is complete. */
      setup: setup.nullable(),
      /** Null if no census is open, or every school has submitted. */
      census: censusMissing.nullable(),
      /** Messages of the organisation itself that wait for this person's approval. */
      messagesToApprove: z.int(),
      schoolCount: z.int(),
      figures: schoolFigures,
      asOf: instant.nullable(),
      /** By name; with the items that need attention in each. */
      schools: z
        .array(
          z.object({
            id,
            name: z.string(),
            studentCount: z.int(),
            staffCount: z.int(),
            registersMarked: z.int(),
            registersOf: z.int(),
            cardsPublished: z.int(),
            cardsOf: z.int(),
          }),
        )
        .max(limits.list),
    }),
  },
})
