import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import { addressCoordinates, email, id, line, optionalLine, phone, revision } from '../kernel/fields.ts'
import { capacity } from '../capacity.ts'
import { limits } from '../kernel/limits.ts'
import { messages } from '../kernel/messages.ts'
import { answerShapeOf, shapeOf } from '../kernel/record-schema.ts'
import { schoolCensus } from './census.ts'
import { schoolFields } from './record.ts'

const person = z.object({ id, firstName: z.string(), lastName: z.string() })

export const schoolProfile = z.object({
  id,
  ...answerShapeOf(schoolFields),
  address: z.string().nullable(),
  addressCoordinates: addressCoordinates.nullable(),
  phoneNumber: phone.nullable(),
  logo: picture.nullable(),
  district: z.object({ id, name: z.string() }),
  state: z.object({ id, name: z.string() }),
  /** Principal and vice principals, by role. */
  schoolRoles: z.array(z.object({ role: z.string(), staff: person })),
  facilities: schoolCensus,
  revision,
  can: z.object({ edit: z.boolean(), configureRemark: z.boolean(), appoint: z.boolean() }),
})
export type SchoolProfile = z.infer<typeof schoolProfile>

/** The fields of a school that its district or its office maintains. */
export const schoolBody = z.object({
  ...shapeOf(schoolFields),
  addressCoordinates: addressCoordinates.nullish(),
  phoneNumber: phone.nullish(),
  // A union of texts would say no more than that the input is invalid.
  email: z
    .string()
    .trim()
    .max(limits.email, messages.emailInvalid)
    .nullish()
    .transform(value => value || null)
    .pipe(email.nullable()),
  nationalSchoolId: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .regex(/^\d{10}$/, 'A national school id has ten digits.'),
    ])
    .nullish()
    .transform(value => value || null),
})

/** A school in a district's list. */
export const schoolSummary = z.object({
  id,
  name: z.string(),
  category: z.string(),
  lga: z.string().nullable(),
  address: z.string().nullable(),
  logo: picture.nullable(),
  principal: person.nullable(),
  staffCount: z.int(),
  studentCount: z.int(),
})
export type SchoolSummary = z.infer<typeof schoolSummary>

/** Averages as percentages with at most two decimals, both ends included. */
export const remarkRange = z.object({
  from: z.number().min(0).max(100).multipleOf(0.01),
  to: z.number().min(0).max(100).multipleOf(0.01),
  remark: line(limits.text),
})
/** What report cards of a school say: the principal's remarks, and what the next term needs; `revision` grows with every change. */
export const principalRemarks = z.object({
  ranges: z.array(remarkRange).max(capacity.remarkRanges),
  /** What families pay and bring next term. Null prints what the state says; left out of a change it stays. */
  nextTermNeeds: optionalLine(limits.text).optional(),
  revision,
})
export type PrincipalRemarks = z.output<typeof principalRemarks>
