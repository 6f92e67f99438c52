/** What other features may use of the state's exams. */
export { unsentRegistrations } from './registration-draft.ts'
