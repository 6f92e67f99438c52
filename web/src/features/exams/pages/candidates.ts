// Together, because people go from the one to the other, and each import lists in the program all that it needs.
export { Candidates } from './Candidates.tsx'
export { PhotoCards } from './PhotoCards.tsx'
