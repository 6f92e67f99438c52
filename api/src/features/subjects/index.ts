import type { Feature } from '../../platform/http/index.ts'
import { locateSubjects } from './queries/subjects.ts'
import { routes } from './routes.ts'

export { type ArmSubject, type SubjectChoice, subjectChoices, subjectsOfArm } from './queries/arm.ts'
export { isOffered } from './rules.ts'

export const subjects: Feature = {
  name: 'subjects',
  routes,
  locators: { subject: locateSubjects },
}
