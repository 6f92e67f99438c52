import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import {
  addressCoordinates,
  email,
  id,
  line,
  optionalLine,
  optionalName,
  personName,
  phone,
  revision,
} from '../kernel/fields.ts'
import { capacity } from '../kernel/capacity.ts'
import { limits } from '../kernel/limits.ts'
import { messages } from '../kernel/messages.ts'
import { schoolCensus } from './census.ts'

/** Categories of schools (domain.md, Structure). */
export const schoolCategories = [
  'Primary',
  'Junior Secondary',
  'Senior Secondary',
  'Junior & Senior Secondary',
  'Science/Technical',
  'Special',
] as const
export const ownerships = ['State', 'Federal', 'Mission', 'Community', 'Private'] as const
export const boardings = ['Day', 'Boarding', 'Day and boarding'] as const
export const sexes = ['Mixed', 'Boys', 'Girls'] as const

const person = z.object({ id, firstName: z.string(), lastName: z.string() })

export const schoolProfile = z.object({
  id,
  name: z.string(),
  category: z.string(),
  motto: z.string().nullable(),
  address: z.string().nullable(),
  addressCoordinates: addressCoordinates.nullable(),
  lga: z.string().nullable(),
  phoneNumber: phone.nullable(),
  email: z.string().nullable(),
  ownership: z.string().nullable(),
  boarding: z.string().nullable(),
  sex: z.string().nullable(),
  /** Ten digits, given nationally; apart from ids of this product. */
  nationalSchoolId: z.string().nullable(),
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

/** What a school is, as its district or its office keeps it. */
export const schoolBody = z.object({
  name: personName,
  category: z.enum(schoolCategories, { error: messages.required }),
  motto: optionalLine(),
  address: line(limits.text),
  addressCoordinates: addressCoordinates.nullish(),
  lga: optionalName,
  phoneNumber: phone.nullish(),
  email: z
    .union([z.literal('').transform(() => null), email])
    .nullish()
    .transform(value => value ?? null),
  ownership: z.enum(ownerships).nullish(),
  boarding: z.enum(boardings).nullish(),
  sex: z.enum(sexes).nullish(),
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

/** Averages in percent with at most two decimals, both ends included. */
export const remarkRange = z.object({
  from: z.number().min(0).max(100).multipleOf(0.01),
  to: z.number().min(0).max(100).multipleOf(0.01),
  remark: line(limits.text),
})
export const principalRemarkBody = z.object({ ranges: z.array(remarkRange).max(capacity.remarkRanges) })
