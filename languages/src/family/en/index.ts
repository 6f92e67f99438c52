import child from './child.ts'
import entry from './entry.ts'
import fees from './fees.ts'
import messages from './messages.ts'
import record from './record.ts'

/** The texts of the family pages. */
const english = { ...entry, ...child, ...fees, ...messages, ...record } as const
export type FamilyTexts = typeof english

export default english
