import * as z from 'zod'
import { accountStatus, picture, roleAccess, stateDetails } from '../auth/schemas.ts'
import { delivery } from '../kernel/delivery.ts'
import {
  addressCoordinates,
  day,
  email,
  gender,
  id,
  instant,
  line,
  optionalLine,
  optionalName,
  personName,
  optionalPhoneText,
  phone,
  queryFlag,
  queryIds,
  searchTerm,
  username,
  revision,
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
  phoneNumber: z.object({ code: z.string(), number: z.string() }),
  lastTimeActive: instant.nullable(),
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
  addressCoordinates: addressCoordinates.nullable(),
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
  /** An extension of service: retirement is not before this day. */
  retirementExtendedTo: z.string().nullable(),
  nextOfKin: z.object({ name: z.string(), relationship: z.string(), phone: z.string() }).nullable(),
  /** The earlier of birth + age and first appointment + years by the state's criteria, or the end of an extension; null while a day is missing. */
  retirementDate: z.string().nullable(),
  accountStatus,
  suspendedBecause: z.string().nullable(),
  lastTimeActive: instant.nullable(),
  profilePicture: picture.nullable(),
  roleAccess: z.array(roleAccess),
  /** The school of the first role access that is shown and held in one. */
  school: z.object({ id, name: z.string() }).nullable(),
  stateDetails,
  /** Grows with every change; a change names the one it saw. */
  revision,
  can: z.object({
    edit: z.boolean(),
    /** Also the particulars that only the office keeps: numbers, grade, dates of service. */
    editOfficial: z.boolean(),
    suspend: z.boolean(),
    reinstate: z.boolean(),
    resetAccount: z.boolean(),
    resetSecondFactor: z.boolean(),
    assignRole: z.boolean(),
    /** Role accesses that the caller may end. */
    endRoleAccess: z.array(id),
    /** Role accesses that the caller may hand over to somebody else. */
    transferRight: z.array(id),
  }),
})
export type StaffProfile = z.infer<typeof staffProfile>

/** What somebody signs in with for the first time; the password must be replaced at once. */
export const credentials = z.object({ name: z.string(), username: z.string(), password: z.string() })
export type Credentials = z.infer<typeof credentials>

/** A profile with a new temporary password: shown this once where it does not go by e-mail, null where it does. */
export const staffWithCredentials = staffProfile.extend({ credentials: credentials.nullable(), delivery })

const nextOfKin = z.object({ name: personName, relationship: personName, phone: optionalPhoneText }).nullish()
const officialNumber = optionalLine(30)

/** What the office keeps of a person's service. Grade levels run from 1 to 17 without 11 (domain.md, Structure). */
export const officialParticulars = z.object({
  staffType: staffType.optional(),
  tescomNumber: officialNumber.optional(),
  oracleNumber: officialNumber.optional(),
  subebNumber: officialNumber.optional(),
  nin: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .regex(/^\d{11}$/, 'The National Identification Number has 11 digits.'),
    ])
    .nullish()
    .transform(value => (value === '' ? null : value)),
  gradeLevel: z
    .int({ error: 'Write a grade level from 1 to 17.' })
    .min(1, 'Write a grade level from 1 to 17.')
    .max(17, 'Write a grade level from 1 to 17.')
    .refine(value => value !== 11, 'There is no grade level 11.')
    .nullish(),
  step: z
    .int({ error: 'Write a step from 1 to 15.' })
    .min(1, 'Write a step from 1 to 15.')
    .max(15, 'Write a step from 1 to 15.')
    .nullish(),
  firstAppointment: day.nullish(),
  confirmation: day.nullish(),
  presentPosting: day.nullish(),
  retirementExtendedTo: day.nullish(),
})

const personalParticulars = {
  title: optionalName.optional(),
  firstName: personName,
  middleName: optionalName.optional(),
  lastName: personName,
  email,
  phoneNumber: phone,
  gender: gender.nullish(),
  dateOfBirth: day.nullish(),
  nationality: line(60).optional(),
  stateOfOrigin: optionalName.optional(),
  lgaOfOrigin: optionalName.optional(),
  stateOfResidence: optionalName.optional(),
  lgaOfResidence: optionalName.optional(),
  address: optionalLine(limits.text).optional(),
  /** Where the address is; left out where the address changes, it is no longer known. */
  addressCoordinates: addressCoordinates.nullish(),
  qualifications: optionalLine(limits.text).optional(),
  trcnNumber: optionalLine(40).optional(),
  nextOfKin,
}

/** Optional particulars that are left out stay as they are; null takes them away. Official ones are for the office only. */
export const updateStaffBody = z.object({
  ...personalParticulars,
  ...officialParticulars.shape,
  revision: revision.min(1),
})

/** A new member of staff with an account: a temporary password goes to the e-mail, to be replaced at the first sign-in. */
export const createStaffBody = z.object({
  ...personalParticulars,
  gender,
  ...officialParticulars.shape,
  staffType: staffType.default('Teaching'),
  username,
  /** The school, district or state in which the role is held; the caller's own where left out. */
  organization: id.optional(),
  role: id,
})

export const staffSorts = ['name', 'staffType', 'lastTimeActive', 'accountStatus'] as const

/** The filters of every list and download of staff. */
export const staffFilters = {
  school: queryIds,
  searchTerm,
  /** The days on which the account was made, both included. */
  startDate: day.optional(),
  endDate: day.optional(),
  stateOfResidence: searchTerm,
  lgaOfResidence: searchTerm,
  stateOfOrigin: searchTerm,
  lgaOfOrigin: searchTerm,
  accountStatus: accountStatus.optional(),
  staffType: staffType.optional(),
  gender: gender.optional(),
  role: id.optional(),
  /** Only those whose retirement is not known: birth date or first appointment is missing. */
  datesMissing: queryFlag.default(false),
  sort: z.enum(staffSorts).default('name'),
  descending: queryFlag.default(false),
  includeLoggedInUser: queryFlag.default(false),
}
