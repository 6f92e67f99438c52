// Together, because people go from the one to the other, and each import lists in the program all that it needs.
export { AddRole, EditRole } from './EditRole.tsx'
export { Roles } from './Roles.tsx'
