import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import { gender, id, paging, queryFlag, queryIds, revision, searchTerm, cursorQuery } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { answerShapeOf, shapeOf } from '../kernel/record-schema.ts'
import { uploadShape } from '../kernel/uploads.ts'
import { confirmedEffects } from '../state/recorded.ts'
import { arrival, sealedRecord } from './arrivals.ts'
import { guardianFields, healthFields, maxGuardians, studentFields } from './record.ts'

export const studentStatus = z.enum(['Active', 'Transferred', 'Graduated', 'Withdrawn'])

const guardian = z.object(shapeOf(guardianFields))

/** The fields of the record, with the guardians. */
export const studentParticulars = z.object({
  ...shapeOf(studentFields),
  guardians: z.array(guardian).max(maxGuardians).default([]),
})

const health = z.object(shapeOf(healthFields))

export const admitStudentBody = studentParticulars.extend({
  /** The school; the actor's own if omitted. */
  school: id.optional(),
  classId: id,
  classArmId: id.nullish(),
  health: health.optional(),
  /** Made by the caller once for each form: sending it again answers the student who was admitted. */
  clientId: id.optional(),
  /** Of a student who comes from another state: what `POST /transfer-certificate/open` answered. */
  certificate: sealedRecord.optional(),
})

export const updateStudentBody = studentParticulars.extend({
  /** The revision that was read: a change by somebody else in the meantime is refused (409), never overwritten. */
  revision: revision.min(1),
  health: health.optional(),
  /** What was shown of the effects of another day of admission. */
  confirmed: confirmedEffects,
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

/** A student in a list that may span schools: with the school for a district, a state or several schools, without it for a single one. */
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
  guardians: z.array(z.object(answerShapeOf(guardianFields))),
  status: studentStatus,
  school: z.object({ id, name: z.string() }),
  profilePicture: picture.nullable(),
  /** Null for those who may not see it. */
  health: z.object(answerShapeOf(healthFields)).nullable(),
  enrolments: z.array(enrolmentRow),
  /** The school of another state that the student came from. */
  arrival: arrival.nullable(),
  revision,
  can: z.object({
    edit: z.boolean(),
    assign: z.boolean(),
    /** NIN, home address, and phone numbers and addresses of guardians; without it they are empty here. */
    seeContacts: z.boolean(),
    /** As the class teacher: `POST /guardian/show-numbers/{id}` has the phone numbers of guardians. */
    call: z.boolean(),
  }),
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
  /** Only students who are in a class but in no arm. */
  studentWithNoClassArm: queryFlag.optional(),
  gender: gender.optional(),
  status: studentStatus.optional(),
  stateOfOrigin: searchTerm,
  lgaOfOrigin: searchTerm,
  sort: z.enum(studentSorts).default('name'),
  descending: queryFlag.default(false),
}
export const searchStudentsQuery = z.object({ ...studentFilters, ...paging(limits.listByClassType), ...cursorQuery })

/** An upload of students in its current state: nothing is written until it is committed. */
export const studentUpload = z.object({
  ...uploadShape,
  /** Who in the school may add a class arm that is missing: null if the reader may, otherwise the names of some who may. */
  whoAddsArms: z.array(z.string()).nullable(),
  outcome: z
    .object({
      admitted: z.int(),
      leftOut: z.int(),
      firstFxId: z.string().nullable(),
      lastFxId: z.string().nullable(),
      /** Where they are, by the name of the class arm, or of the class where they are in no arm yet, in the order of the sheet. */
      places: z.array(z.object({ name: z.string(), students: z.int(), isArm: z.boolean() })),
    })
    .nullable(),
})
export type StudentUpload = z.infer<typeof studentUpload>
