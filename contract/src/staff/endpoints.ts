import * as z from 'zod'
import { accountStatus, picture, roleAccess } from '../auth/schemas.ts'
import { authErrors } from '../auth/errors.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { catalogue } from '../kernel/errors.ts'
import {
  day,
  email,
  gender,
  id,
  instant,
  optionalLine,
  optionalName,
  paging,
  personName,
  phone,
  queryFlag,
  queryIds,
  searchTerm,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

export const staffType = z.enum(['Teaching', 'Non-Teaching'])

/** A member of staff in a list or a picker. */
export const staffSummary = z.object({
  id,
  title: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  profilePicture: picture.nullable(),
  tescomNumber: z.string().nullable(),
  staffType,
  gender: z.string().nullable(),
  accountStatus,
  roles: z.array(z.string()),
  school: z.object({ id, name: z.string() }).nullable(),
})
export type StaffSummary = z.infer<typeof staffSummary>

/** A member of staff, whole. NIN is left out but for the person and those who may edit staff. */
export const staffProfile = z.object({
  id,
  title: z.string().nullable(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: phone,
  gender: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  nationality: z.string(),
  stateOfOrigin: z.string().nullable(),
  lgaOfOrigin: z.string().nullable(),
  stateOfResidence: z.string().nullable(),
  lgaOfResidence: z.string().nullable(),
  address: z.string().nullable(),
  staffType,
  tescomNumber: z.string().nullable(),
  oracleNumber: z.string().nullable(),
  subebNumber: z.string().nullable(),
  nin: z.string().nullable(),
  trcnNumber: z.string().nullable(),
  qualifications: z.string().nullable(),
  gradeLevel: z.int().nullable(),
  step: z.int().nullable(),
  firstAppointment: z.string().nullable(),
  confirmation: z.string().nullable(),
  presentPosting: z.string().nullable(),
  nextOfKin: z.object({ name: z.string(), relationship: z.string(), phone: z.string() }).nullable(),
  /** The earlier of birth + age and first appointment + years by the state's criteria; null while either day is missing. */
  retirementDate: z.string().nullable(),
  accountStatus,
  lastTimeActive: instant.nullable(),
  profilePicture: picture.nullable(),
  roleAccess: z.array(roleAccess),
  can: z.object({ edit: z.boolean() }),
})
export type StaffProfile = z.infer<typeof staffProfile>

/** Optional particulars that are left out stay as they are; null takes them away. */
export const updateStaffBody = z.object({
  title: optionalName.optional(),
  firstName: personName,
  middleName: optionalName.optional(),
  lastName: personName,
  email,
  phoneNumber: phone,
  gender: gender.nullish(),
  dateOfBirth: day.nullish(),
  stateOfOrigin: optionalName.optional(),
  lgaOfOrigin: optionalName.optional(),
  stateOfResidence: optionalName.optional(),
  lgaOfResidence: optionalName.optional(),
  address: optionalLine(limits.text).optional(),
  qualifications: optionalLine(limits.text).optional(),
  trcnNumber: optionalLine(40).optional(),
  nextOfKin: z
    .object({ name: personName, relationship: personName, phone: optionalLine(24).transform(value => value ?? '') })
    .nullish(),
})

export const staffErrors = catalogue({
  emailNotYours: {
    code: 'email_not_yours',
    status: 403,
    message:
      'This e-mail can be changed by the person, or by somebody who holds all the permissions of the person: codes for a new password go there.',
  },
})

export const staffEndpoints = [
  endpoint({
    method: 'GET',
    path: '/staff/view-staff/{id}',
    tag: 'Staff',
    summary: 'One member of staff',
    description: "One's own profile needs no operation: ask for it with one's own id.",
    access: { kind: 'signedIn' },
    where: { in: 'param', name: 'id', of: 'staff' },
    params: z.object({ id }),
    response: staffProfile,
  }),
  endpoint({
    method: 'GET',
    path: '/staff/search',
    tag: 'Staff',
    summary: 'Staff within reach, by name, username or number',
    access: { kind: 'operation', operation: 'staff.view' },
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({
      school: queryIds,
      searchTerm,
      accountStatus: accountStatus.optional(),
      staffType: staffType.optional(),
      gender: gender.optional(),
      includeLoggedInUser: queryFlag.default(false),
      ...paging(),
    }),
    response: z.object({ foundStaffs: z.array(staffSummary), total: z.int() }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/staff/update/{id}',
    tag: 'Staff',
    summary: "Change a member of staff's particulars, or one's own",
    access: { kind: 'signedIn' },
    where: { in: 'param', name: 'id', of: 'staff' },
    params: z.object({ id }),
    body: updateStaffBody,
    response: staffProfile,
    errors: [authErrors.taken, staffErrors.emailNotYours],
  }),
  endpoint({
    method: 'PATCH',
    path: '/staff/update-profile-picture/{id}',
    tag: 'Staff',
    summary: "Set a member of staff's picture, or one's own",
    description: 'JPEG, PNG or WebP. Kept as WebP of 400 by 400 pixels without any of its metadata.',
    access: { kind: 'signedIn' },
    where: { in: 'param', name: 'id', of: 'staff' },
    params: z.object({ id }),
    upload: { maxBytes: limits.imageBytes, accepts: ['image/jpeg', 'image/png', 'image/webp'] },
    response: z.object({ profilePicture: picture }),
  }),
] as const
