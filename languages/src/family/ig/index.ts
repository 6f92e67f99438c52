import type { FamilyTexts } from '../en/index.ts'
import child from './child.ts'
import entry from './entry.ts'
import fees from './fees.ts'
import messages from './messages.ts'
import record from './record.ts'

export default { ...entry, ...child, ...fees, ...messages, ...record } satisfies Record<keyof FamilyTexts, string>
