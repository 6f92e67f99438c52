import type { Feature } from '../../platform/http/index.ts'
import { locateTransfers } from './queries/requests.ts'
import { routes } from './routes.ts'

export { answeredTransfersOf, moveTransfers } from './queries/requests.ts'
export { listRequests } from './queries/requests.ts'
export { requestedSchool } from './queries/requests.ts'
export { respondToTransfer } from './respond-to-transfer.ts'
export { createTransfer } from './create-transfer.ts'

/** Requests to move students between schools and arms, and their outcome. */
export const transfers: Feature = { name: 'transfers', routes, locators: { transfer: locateTransfers } }
