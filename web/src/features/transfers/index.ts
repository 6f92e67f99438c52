export { newTransfer, transferPage } from './addresses.ts'
export { useMayRequest } from './may-request.ts'
