// Together, because the second follows the first at once, and each import lists in the program all that it needs.
export { UploadStaff } from './UploadStaff.tsx'
export { UploadedStaff } from './UploadedStaff.tsx'
