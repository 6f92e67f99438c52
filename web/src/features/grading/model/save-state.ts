import type { SendState } from '../../../lib/draft/retry-queue.ts'
import type { SaveKind } from '../../../ui/SaveState.tsx'

export interface SaveCounts {
  /** Good values that the server has not acknowledged. */
  unsent: number
  conflicts: number
  faults: number
  /** From a file, waiting for Save. */
  held?: number
  /** How sending goes. */
  sending: SendState
  /** Why the service refuses altogether. */
  error: string | null
}

export interface SaveWords {
  kind: SaveKind
  words: string
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

/** The state of the scores in words: 'All saved', 'Saving 3…', '5 not yet sent: no connection', '1 conflict'. */
export const saveWords = ({ unsent, conflicts, faults, held = 0, sending, error }: SaveCounts): SaveWords => {
  const parts: string[] = []
  if (unsent > 0) {
    if (sending === 'waiting') parts.push(`${unsent} not yet sent: no connection`)
    else if (sending === 'stopped') parts.push(`${unsent} not yet sent: ${error ?? 'the service refused them'}`)
    else parts.push(`Saving ${unsent}…`)
  }
  if (conflicts > 0) parts.push(count(conflicts, 'conflict', 'conflicts'))
  if (faults > 0) parts.push(`${count(faults, 'cell', 'cells')} not saved`)
  if (held > 0) parts.push(`${held} from a file, not saved yet`)
  if (parts.length === 0) return { kind: 'saved', words: 'All saved' }
  const kind =
    conflicts + faults + held > 0 || sending === 'stopped' ? 'attention' : sending === 'waiting' ? 'waiting' : 'saving'
  return { kind, words: parts.join(' · ') }
}
