import type { Feature } from '../../platform/http/index.ts'
import { explanationPlaces } from './queries/explanations.ts'
import { routes } from './routes.ts'

export * as markMerging from './queries/merging.ts'
export { absentInARow, registersOn, type RegistersOfArm } from './queries/today.ts'
export { countHoursPassed, mayBeCalledBy } from './queries/hours.ts'
export { dueSittings, hourInLagos } from './rules/due.ts'
export { attendancesIn, attendedMarks, type Sitting, sittingsOf } from './rules/counting.ts'
export { handedRegister } from './handed-register.ts'
export { childrenOnDay } from './student-view.ts'
export { explainAbsence, storeReply } from './explain-absence.ts'
export { deleteOldReplies, explanationsWaiting } from './queries/explanations.ts'
export { attendanceOfStudents, type TermAttendance } from './aggregate.ts'

export const attendance: Feature = {
  name: 'attendance',
  routes,
  locators: { absenceExplanation: explanationPlaces },
}
