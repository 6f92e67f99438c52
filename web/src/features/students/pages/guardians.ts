// Together, because people go from the one to the other, and each import lists in the program all that it needs.
export { GuardianRights } from './GuardianRights.tsx'
export { SharedNumbers } from './SharedNumbers.tsx'
