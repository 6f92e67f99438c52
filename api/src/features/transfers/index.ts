import type { Feature } from '../../platform/http/index.ts'
import { locateTransfers } from './queries/requests.ts'
import { routes } from './routes.ts'

export { moveTransfers } from './queries/merging.ts'
export { answerTransfer } from './service/answer.ts'
export { createTransfer } from './service/request.ts'

/** Requests for students to move between schools and arms, and what becomes of them. */
export const transfers: Feature = { name: 'transfers', routes, locators: { transfer: locateTransfers } }
