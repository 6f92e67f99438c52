// Together, because the second follows the first at once, and each import lists in the program all that it needs.
export { UploadTeachers } from './UploadTeachers.tsx'
export { UploadedTeachers } from './UploadedTeachers.tsx'
