import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'

export * as markMerging from './queries/merging.ts'
export { mondayOf } from './rules/days.ts'
export { dueSittings, hourInLagos } from './rules/due.ts'
export { sittingsOf } from './rules/counting.ts'
export { attendanceOfStudents, type TermAttendance } from './aggregate.ts'

export const attendance: Feature = { name: 'attendance', routes }
