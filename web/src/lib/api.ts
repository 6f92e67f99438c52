/** Every call of the product by name: `api.students.search({ query })`. */
export * as api from './calls/index.ts'
export { ApiError, messageOf } from './http/api-error.ts'
export { fetchTokensEarly, leave, unlock } from './calls/bind.ts'
export type { Input, JsonCall, LoggedInUser, Response } from './http/endpoints.ts'
