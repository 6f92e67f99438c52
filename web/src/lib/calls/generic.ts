import { genericCalls } from '@akada/contract/generic/calls'
import { bind } from './bind.ts'

export const generic = bind('generic', genericCalls)
