import { searchCalls } from '@akada/contract/search/calls'
import { bind } from './bind.ts'

export const search = bind('search', searchCalls)
