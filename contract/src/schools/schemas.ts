import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import { email, id, line, optionalLine, optionalName, personName, phone } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { messages } from '../kernel/messages.ts'

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

/** Answers of the Annual School Census (domain.md, Structure). */
export const census = {
  facilitiesAvailable: ['Staff room', 'Office', 'Store', 'Kitchen', 'Hall', 'Hostel', 'Teachers’ quarters'],
  sharedFacilities: ['Toilet', 'Water', 'Computer', 'Laboratory', 'Library', 'Playground'],
  fenceOrWall: ['Good', 'Minor repair', 'Major repair', 'None'],
  healthFacilities: ['Clinic', 'First-aid box', 'None'],
  powerSources: ['Grid', 'Generator', 'Solar', 'None'],
  waterSources: ['Pipe-borne', 'Borehole', 'Well', 'Other', 'None'],
} as const

const count = z.int({ error: 'Write a whole number.' }).min(0, 'Not below 0.').max(9999, 'At most 9,999.').nullish()
const someOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.array(z.enum(values)).max(values.length).nullish()

/** Rooms for teaching, by state of repair, and other rooms and grounds. Null: not counted yet. */
export const classroomsBody = z.object({
  classRooms: z.object({ good: count, minorRepair: count, majorRepair: count, unusable: count }),
  workshops: count,
  laboratories: count,
  libraries: count,
  playgrounds: count,
})
export const facilitiesBody = z.object({
  facilitiesAvailable: someOf(census.facilitiesAvailable),
  sharedFacilities: someOf(census.sharedFacilities),
  usableToilets: z.object({ male: count, female: count, mixed: count }),
})
export const othersBody = z.object({
  fenceOrWall: z.enum(census.fenceOrWall).nullish(),
  healthFacilities: someOf(census.healthFacilities),
  powerSources: someOf(census.powerSources),
  waterSources: someOf(census.waterSources),
})
/** All of the census as kept: what was never answered is absent. */
export const schoolCensus = z.object({
  ...classroomsBody.partial().shape,
  ...facilitiesBody.partial().shape,
  ...othersBody.partial().shape,
})
export type SchoolCensus = z.infer<typeof schoolCensus>

const person = z.object({ id, firstName: z.string(), lastName: z.string() })

/** Longitude and latitude in degrees. */
export const addressCoordinates = z.object({
  coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
})

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
  revision: z.int(),
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
export const principalRemarkBody = z.object({ ranges: z.array(remarkRange).max(20) })
