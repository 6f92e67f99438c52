export { transfersToSchool } from './area.ts'
