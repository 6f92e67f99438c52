import { classSubjectCalls } from './class-subjects.ts'
import { schemeCalls } from './schemes.ts'
import { topicCalls } from './topics.ts'

export const curriculumCalls = { ...topicCalls, ...classSubjectCalls, ...schemeCalls }
