// Together, because the second follows the first at once, and each import lists in the program all that it needs.
export { UploadSchools } from './UploadSchools.tsx'
export { UploadedSchools } from './UploadedSchools.tsx'
