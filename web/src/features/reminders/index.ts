export { Remind, type RemindOf } from './Remind.tsx'
