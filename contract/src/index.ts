import { attendanceEndpoints } from './attendance/endpoints.ts'
import { authEndpoints } from './auth/endpoints.ts'
import { classEndpoints } from './classes/endpoints.ts'
import { fileEndpoints } from './files/endpoints.ts'
import { genericEndpoints } from './generic/endpoints.ts'
import { gradingEndpoints } from './grading/endpoints.ts'
import { reportCardEndpoints } from './report-cards/endpoints.ts'
import { schoolEndpoints } from './schools/endpoints.ts'
import { staffEndpoints } from './staff/endpoints.ts'
import { stateEndpoints } from './state/endpoints.ts'
import { studentEndpoints } from './students/endpoints.ts'
import { subjectEndpoints } from './subjects/endpoints.ts'

/** Every call of the product. Server, browser, documentation and the test matrix are made from this list. */
export const endpoints = [
  ...authEndpoints,
  ...genericEndpoints,
  ...fileEndpoints,
  ...stateEndpoints,
  ...schoolEndpoints,
  ...staffEndpoints,
  ...classEndpoints,
  ...subjectEndpoints,
  ...studentEndpoints,
  ...attendanceEndpoints,
  ...gradingEndpoints,
  ...reportCardEndpoints,
] as const

type Endpoint = (typeof endpoints)[number]
/** `'GET /student/search'` and the like. */
export type EndpointKey = keyof ByKey
type ByKey = { [E in Endpoint as `${E['method']} ${E['path']}`]: E }
/** The definition behind a key. */
export type EndpointOf<K extends keyof ByKey> = ByKey[K]
