export { registers as unsentRegisters } from './drafts.ts'
export { fetchRegisters } from './queries.ts'
