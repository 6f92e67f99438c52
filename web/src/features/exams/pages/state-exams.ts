// Together, because people go from the list to an exam, and each import lists in the program all that it needs.
export { StateExam } from './StateExam.tsx'
export { StateExams } from './StateExams.tsx'
