export { newTransfer } from './addresses.ts'
export { useMayRequest } from './may-request.ts'
