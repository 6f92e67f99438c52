// Together, because people go from the one to the other, and each import lists in the program all that it needs.
export { AddSchool } from './AddSchool.tsx'
export { EditSchool } from './EditSchool.tsx'
