// Together, because the second follows the first at once, and each import lists in the program all that it needs.
export { UploadDistricts } from './UploadDistricts.tsx'
export { UploadedDistricts } from './UploadedDistricts.tsx'
