// Together, because people go from the list to a message, and each import lists in the program all that it needs.
export { Messages } from './Messages.tsx'
export { MessagePage } from './MessagePage.tsx'
