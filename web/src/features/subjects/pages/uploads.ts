// Together, because the second of each kind follows the first at once, and each import lists in the program all that it needs.
export { UploadTeachers } from './UploadTeachers.tsx'
export { UploadedTeachers } from './UploadedTeachers.tsx'
export { UploadSubjects } from './UploadSubjects.tsx'
export { UploadedSubjects } from './UploadedSubjects.tsx'
