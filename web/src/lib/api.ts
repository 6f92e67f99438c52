/** Every call of the product by name: `api.students.search({ query })`. */
export * as api from './calls/index.ts'
export { ApiError, messageOf } from './api-error.ts'
export { fetchTokensEarly, leave, unlock } from './calls/send.ts'
export type { Input, JsonCall, LoggedInUser, Response } from './endpoints.ts'
