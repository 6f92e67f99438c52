import { classSubjectEndpoints } from './class-subjects.ts'
import { schemeEndpoints } from './schemes.ts'
import { topicEndpoints } from './topics.ts'

export const curriculumEndpoints = [...topicEndpoints, ...classSubjectEndpoints, ...schemeEndpoints] as const
