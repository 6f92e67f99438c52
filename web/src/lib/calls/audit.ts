import { auditCalls } from '@akada/contract/audit/calls'
import { bind } from './bind.ts'

export const audit = bind('audit', auditCalls)
