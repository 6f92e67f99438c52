import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'

export { attendanceOfStudents, type TermAttendance } from './aggregate.ts'

export const attendance: Feature = { name: 'attendance', routes }
