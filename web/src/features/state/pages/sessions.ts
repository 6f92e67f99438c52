// Together, because people go from the list to a session, and each import lists in the program all that it needs.
export { Sessions } from './Sessions.tsx'
export { AddSession, EditSession } from './EditSession.tsx'
