/** What other features may use of the state's exams. */
export { StudentExams } from './components/StudentExams.tsx'
