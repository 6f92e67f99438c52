import type { Feature } from '../../platform/http/index.ts'
import { locateStudents } from './queries/admission.ts'
import { locateUploads } from './queries/upload.ts'
import { routes } from './routes.ts'

export { narrowedTo } from './policy.ts'
export { isOwnArm } from './queries/own-arms.ts'
export { type RosterStudent, rosterDuring, rosterOn, type SpanStudent } from './queries/roster.ts'
export { isFxId, makeFxId } from './rules/fx-id.ts'

export const students: Feature = {
  name: 'students',
  routes,
  locators: { student: locateStudents, studentUpload: locateUploads },
}
