// Together, because the second follows the first at once, and each import lists in the program all that it needs.
export { UploadStudents } from './UploadStudents.tsx'
export { UploadedStudents } from './UploadedStudents.tsx'
