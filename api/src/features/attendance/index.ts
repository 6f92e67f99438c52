import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'

export { attendanceOfStudents, type TermAttendance } from './aggregate.ts'
export type { Tally } from './rules/counting.ts'

export const attendance: Feature = { name: 'attendance', routes }
