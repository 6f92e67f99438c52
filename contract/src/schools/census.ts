import * as z from 'zod'

/** Answer options of the Annual School Census (domain.md, Structure). */
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
/** The whole census as stored: questions never answered are absent. */
export const schoolCensus = z.object({
  ...classroomsBody.partial().shape,
  ...facilitiesBody.partial().shape,
  ...othersBody.partial().shape,
})
export type SchoolCensus = z.infer<typeof schoolCensus>

/** The whole census, null for unanswered questions: for a school as the signed-in person's own (specification, 3). */
export const answeredCensus = z.object({
  ...classroomsBody.shape,
  classRooms: classroomsBody.shape.classRooms.nullable(),
  ...facilitiesBody.shape,
  usableToilets: facilitiesBody.shape.usableToilets.nullable(),
  ...othersBody.shape,
})
