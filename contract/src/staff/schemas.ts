import * as z from 'zod'
import { accountStatus, picture, roleAccess, stateDetails } from '../auth/schemas.ts'
import { delivery } from '../kernel/delivery.ts'
import {
  addressCoordinates,
  day,
  gender,
  id,
  instant,
  line,
  optionalPhoneText,
  personName,
  phone,
  queryFlag,
  queryIds,
  revision,
  searchTerm,
  username,
} from '../kernel/fields.ts'
import { answerShapeOf, shapeOf } from '../kernel/record-schema.ts'
import { officeFields, personFields, staffTypes } from './record.ts'

export const staffType = z.enum(staffTypes)

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

/** A member of staff with all fields. NIN is omitted except for the person and those who may edit staff. */
export const staffProfile = z.object({
  id,
  ...answerShapeOf(personFields),
  ...answerShapeOf(officeFields),
  staffType,
  username: z.string(),
  phoneNumber: phone,
  addressCoordinates: addressCoordinates.nullable(),
  nextOfKin: z.object({ name: z.string(), relationship: z.string(), phone: z.string() }).nullable(),
  /** The earlier of birth + age and first appointment + years by the state's criteria, or the end of an extension; null without a date. */
  retirementDate: z.string().nullable(),
  accountStatus,
  suspendedBecause: z.string().nullable(),
  lastTimeActive: instant.nullable(),
  profilePicture: picture.nullable(),
  roleAccess: z.array(roleAccess),
  /** The school of the first visible role access that is held in a school. */
  school: z.object({ id, name: z.string() }).nullable(),
  stateDetails,
  /** Grows with every change; a change names the revision it is based on. */
  revision,
  can: z.object({
    edit: z.boolean(),
    /** Also the fields that only the office maintains: numbers, grade, dates of service. */
    editOfficial: z.boolean(),
    suspend: z.boolean(),
    reinstate: z.boolean(),
    resetAccount: z.boolean(),
    resetSecondFactor: z.boolean(),
    assignRole: z.boolean(),
    /** Role accesses that the caller may end. */
    endRoleAccess: z.array(id),
    /** Role accesses that the caller may hand over to another person. */
    transferRight: z.array(id),
  }),
})
export type StaffProfile = z.infer<typeof staffProfile>

/** The credentials for the first sign-in; the password must be replaced at once. */
export const credentials = z.object({ name: z.string(), username: z.string(), password: z.string() })
export type Credentials = z.infer<typeof credentials>

/** A profile with a new temporary password: shown only this once if it is sent neither by e-mail nor by SMS, null if it is. */
export const staffWithCredentials = staffProfile.extend({ credentials: credentials.nullable(), delivery })

const nextOfKin = z.object({ name: personName, relationship: personName, phone: optionalPhoneText }).nullish()

/** The office's fields. Omitted fields stay unchanged. */
const officialParticulars = z.object({
  ...z.object(shapeOf(officeFields)).partial().shape,
  staffType: staffType.optional(),
})

const { firstName, lastName, email } = shapeOf(personFields)

const personalParticulars = {
  ...z.object(shapeOf(personFields)).partial().shape,
  firstName,
  lastName,
  email,
  nationality: line(personFields.nationality.max).optional(),
  phoneNumber: phone,
  /** The position of the address; if omitted when the address changes, it is no longer known. */
  addressCoordinates: addressCoordinates.nullish(),
  nextOfKin,
}

/** Omitted optional fields stay unchanged; null removes the value. Official ones are for the office only. */
export const updateStaffBody = z.object({
  ...personalParticulars,
  ...officialParticulars.shape,
  revision: revision.min(1),
})

/** A new member of staff with an account: a temporary password is sent by e-mail, to be replaced at the first sign-in. */
export const createStaffBody = z.object({
  ...personalParticulars,
  gender,
  ...officialParticulars.shape,
  staffType: staffType.default('Teaching'),
  username,
  /** The school, district or state in which the role is held; the caller's own if omitted. */
  organization: id.optional(),
  role: id,
})

export const staffSorts = ['name', 'staffType', 'lastTimeActive', 'accountStatus'] as const

/** The filters of every list and download of staff. */
export const staffFilters = {
  school: queryIds,
  searchTerm,
  /** The days on which the account was created, both included. */
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
  /** Only staff whose retirement date is not known: birth date or first appointment is missing. */
  datesMissing: queryFlag.default(false),
  sort: z.enum(staffSorts).default('name'),
  descending: queryFlag.default(false),
  includeLoggedInUser: queryFlag.default(false),
}
