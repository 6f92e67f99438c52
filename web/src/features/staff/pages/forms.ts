// Together, because people go from the one to the other, and each import lists in the program all that it needs.
export { AddStaff } from './AddStaff.tsx'
export { EditStaff } from './EditStaff.tsx'
