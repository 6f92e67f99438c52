export { outbox as unsentRegisters } from './outbox.ts'
