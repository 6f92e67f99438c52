// Together, because the second follows the first at once, and each import lists in the program all that it needs.
export { UploadArms } from './UploadArms.tsx'
export { UploadedArms } from './UploadedArms.tsx'
