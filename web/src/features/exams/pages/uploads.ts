// Together, because the second follows the first at once, and each import lists in the program all that it needs.
export { UploadResults } from './UploadResults.tsx'
export { UploadedResults } from './UploadedResults.tsx'
