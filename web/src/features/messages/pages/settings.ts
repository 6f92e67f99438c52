// Together, because people go from the one to the other, and each import lists in the program all that it needs.
export { Automatic } from './Automatic.tsx'
export { MessageSettings } from './MessageSettings.tsx'
