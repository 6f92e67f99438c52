/** The pages of one child, in one file: on a slow line each file costs a round trip. */
export { FamilyCalendar } from './FamilyCalendar.tsx'
export { FamilyChild } from './FamilyChild.tsx'
export { FamilyRecord } from './FamilyRecord.tsx'
export { FamilyResults } from './FamilyResults.tsx'
