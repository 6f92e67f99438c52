/** The pages of one child, and what else few open on a first visit, in one file: on a slow line each file costs a round trip. */
export { FamilyCalendar } from './FamilyCalendar.tsx'
export { FamilyChild } from './FamilyChild.tsx'
export { FamilyDevices } from './FamilyDevices.tsx'
export { FamilyRecord } from './FamilyRecord.tsx'
export { FamilyResults } from './FamilyResults.tsx'
