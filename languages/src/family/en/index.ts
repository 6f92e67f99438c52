import shared from '../../shared/en.ts'
import card from './card.ts'
import child from './child.ts'
import entry from './entry.ts'
import fees from './fees.ts'
import messages from './messages.ts'
import record from './record.ts'

/** The texts of the family pages. */
const english = { ...entry, ...shared, ...child, ...card, ...fees, ...messages, ...record } as const
export type FamilyTexts = typeof english

export default english
