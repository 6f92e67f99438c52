import type { FamilyTexts } from '../en/index.ts'
import child from './child.ts'
import entry from './entry.ts'
import record from './record.ts'

export default { ...entry, ...child, ...record } satisfies Record<keyof FamilyTexts, string>
