// Together, because people go from the one to the other, and each import lists in the program all that it needs.
export { AuditLog } from './AuditLog.tsx'
export { SecurityEvents } from './SecurityEvents.tsx'
