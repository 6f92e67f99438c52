import type { FamilyTexts } from '../en/index.ts'
import shared from '../../shared/yo.ts'
import card from './card.ts'
import child from './child.ts'
import entry from './entry.ts'
import fees from './fees.ts'
import messages from './messages.ts'
import record from './record.ts'

export default { ...entry, ...shared, ...child, ...card, ...fees, ...messages, ...record } satisfies Record<
  keyof FamilyTexts,
  string
>
