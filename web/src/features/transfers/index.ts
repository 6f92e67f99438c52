export { transfersToSchool } from './addresses.ts'
