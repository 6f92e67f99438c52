export { newTransfer, transferPage, transfersToSchool } from './addresses.ts'
export { useMayRequest } from './may-request.ts'
