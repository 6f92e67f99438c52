import { analysisCalls } from '@akada/contract/analysis/calls'
import { bind } from './bind.ts'

export const analysis = bind('analysis', analysisCalls)
