import { KeysPopover } from '../../../ui/page/KeysPopover.tsx'
import type { OnDemandProps } from '../../../ui/useOnDemand.ts'

const keys = [
  ['Up, Down, Home, End', 'move between students'],
  ['P, A, L, E', 'mark present, absent, late or excused, and go on'],
  ['Enter', 'next mark of the student'],
  ['Right', 'to the button beside the name: reasons, and the history of the mark'],
  ['Ctrl + Enter', 'saves; once all is saved, opens the register that is due next'],
] as const

/** The keys of the register. */
export const RegisterKeys = (props: OnDemandProps) => (
  <KeysPopover {...props} label="Keys of the register" keys={keys} />
)
