import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import {
  day,
  gender,
  id,
  line,
  optionalLine,
  optionalName,
  personName,
  phone,
  queryFlag,
  queryIds,
  searchTerm,
  revision,
} from '../kernel/fields.ts'
import { paging } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { messages } from '../kernel/messages.ts'
import { uploadShape } from '../kernel/uploads.ts'

export const studentStatus = z.enum(['Active', 'Transferred', 'Graduated', 'Withdrawn'])
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export const genotypes = ['AA', 'AS', 'AC', 'SS', 'SC', 'CC'] as const
export const relationships = [
  'Father',
  'Mother',
  'Guardian',
  'Grandparent',
  'Uncle',
  'Aunt',
  'Brother',
  'Sister',
  'Other',
] as const

const optionalEmail = z
  .union([z.literal(''), z.email(messages.emailInvalid).max(limits.email)])
  .nullish()
  .transform(value => value || null)

export const guardian = z.object({
  name: personName,
  relationship: z.enum(relationships, { error: messages.required }),
  phones: z.array(phone, messages.phoneRequired).min(1, messages.phoneRequired).max(3),
  email: optionalEmail,
  address: optionalLine(limits.text),
})

const digits = (count: number, what: string) =>
  z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .regex(new RegExp(`^\\d{${count}}$`), `${what} has ${count} digits.`),
    ])
    .nullish()
    .transform(value => value || null)

/** The particulars of the statutory admission register (domain.md, Structure). */
export const studentParticulars = z.object({
  admissionNumber: line(30),
  admissionDate: day,
  firstName: personName,
  middleName: optionalName,
  lastName: personName,
  gender,
  dateOfBirth: day,
  nationality: line(60).default('Nigeria'),
  stateOfOrigin: optionalName,
  lgaOfOrigin: optionalName,
  stateOfResidence: optionalName,
  lgaOfResidence: optionalName,
  address: optionalLine(limits.text),
  lin: digits(16, 'The Learner Identification Number'),
  nin: digits(11, 'The National Identification Number'),
  previousSchool: optionalLine(),
  previousClass: optionalLine(40),
  photoConsent: z.boolean().default(false),
  guardians: z.array(guardian).max(4).default([]),
})

/** Sensitive: kept and shown only for holders of 'View health details'. */
export const health = z.object({
  bloodGroup: z.enum(bloodGroups).nullish(),
  genotype: z.enum(genotypes).nullish(),
  specialNeeds: optionalLine(limits.text),
})

export const admitStudentBody = studentParticulars.extend({
  /** The school; the actor's own where left out. */
  school: id.optional(),
  classId: id,
  classArmId: id.nullish(),
  health: health.optional(),
})

export const updateStudentBody = studentParticulars.extend({
  /** The revision that was read: a change by somebody else in the meantime is refused (409), never overwritten. */
  revision: revision.min(1),
  health: health.optional(),
})

/** A student in a list. */
export const studentSummary = z.object({
  id,
  fxId: z.string(),
  admissionNumber: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  /** Surname first: 'Adebayo, Kemi Ruth'. */
  fullName: z.string(),
  gender: z.string(),
  dateOfBirth: z.string(),
  status: studentStatus,
  class: z.object({ id, name: z.string() }).nullable(),
  classArm: z.object({ id, name: z.string() }).nullable(),
})
export type StudentSummary = z.infer<typeof studentSummary>

/** A student in a list that may span schools: of a district, a state or several schools it names the school, of a single one not. */
export const listedStudent = studentSummary.extend({ school: z.object({ id, name: z.string() }).optional() })
export type ListedStudent = z.infer<typeof listedStudent>

export const enrolmentRow = z.object({
  id,
  school: z.object({ id, name: z.string() }),
  session: z.object({ id, name: z.string() }),
  class: z.object({ id, name: z.string() }),
  classArm: z.object({ id, name: z.string() }).nullable(),
  begins: z.string(),
  ends: z.string().nullable(),
  endedBecause: z.string().nullable(),
})

export const studentProfile = z.object({
  id,
  fxId: z.string(),
  fullName: z.string(),
  ...studentParticulars.omit({ guardians: true }).shape,
  guardians: z.array(
    z.object({
      name: z.string(),
      relationship: z.string(),
      phones: z.array(z.object({ code: z.string(), number: z.string() })),
      email: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
  status: studentStatus,
  school: z.object({ id, name: z.string() }),
  profilePicture: picture.nullable(),
  /** Null for those who may not see it. */
  health: z
    .object({ bloodGroup: z.string().nullable(), genotype: z.string().nullable(), specialNeeds: z.string().nullable() })
    .nullable(),
  enrolments: z.array(enrolmentRow),
  revision,
  can: z.object({ edit: z.boolean(), assign: z.boolean() }),
})
export type StudentProfile = z.infer<typeof studentProfile>

export const studentSorts = ['name', 'admissionNumber', 'class', 'dateOfBirth', 'fxId'] as const

/** The filters of every list and download of students. */
export const studentFilters = {
  school: queryIds,
  searchTerm,
  classType: queryIds,
  studentClass: queryIds,
  classArm: queryIds,
  /** Only those who are in a class but in no arm. */
  studentWithNoClassArm: queryFlag.optional(),
  gender: gender.optional(),
  status: studentStatus.optional(),
  stateOfOrigin: searchTerm,
  lgaOfOrigin: searchTerm,
  sort: z.enum(studentSorts).default('name'),
  descending: queryFlag.default(false),
}
export const searchStudentsQuery = z.object({ ...studentFilters, ...paging(limits.listByClassType) })

/** An upload of students as it is: nothing is written until it is committed. */
export const studentUpload = z.object({
  ...uploadShape,
  outcome: z
    .object({ admitted: z.int(), leftOut: z.int(), firstFxId: z.string().nullable(), lastFxId: z.string().nullable() })
    .nullable(),
})
export type StudentUpload = z.infer<typeof studentUpload>
