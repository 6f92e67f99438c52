export { registers as unsentRegisters } from './drafts.ts'
