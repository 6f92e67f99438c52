// Together, because people go from the one to the other, and each import lists in the program all that it needs.
export { SubjectTopics } from './SubjectTopics.tsx'
export { Topics } from './Topics.tsx'
