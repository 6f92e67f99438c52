// Together, because people go from the one to the other, and each import lists in the program all that it needs.
export { Merges } from './Merges.tsx'
export { MergeStudents } from './MergeStudents.tsx'
