import { KeysPopover } from '../../../../ui/page/KeysPopover.tsx'
import type { OnDemandProps } from '../../../../ui/useOnDemand.ts'

const keys = [
  ['Arrows, Page Up, Page Down', 'move'],
  ['Enter, Shift + Enter', 'down, up'],
  ['Tab, Shift + Tab', 'next cell, cell before'],
  ['Home, End', 'first and last component; with Ctrl the first and last student'],
  ['A number', 'replaces what is there'],
  ['A or ABS, then Enter', 'absent: counts 0 and is printed ABS'],
  ['E or EX, then Enter', 'exempt: the component does not count'],
  ['F2 or double click', 'edits what is there'],
  ['Escape', 'gives up editing'],
  ['Delete', 'empties the cell or the selection'],
  ['Shift + arrows, or drag', 'selects'],
  ['Ctrl + C, Ctrl + V', 'copies and pastes, also from a spreadsheet'],
  ['Ctrl + D', 'fills the score down the empty cells of its column, or the first row down the selection'],
  ['Ctrl + Z, Ctrl + Shift + Z', 'undoes, does it again'],
  ['Shift + F2', 'shows who changed the cell, when, from and to'],
  ['Escape, then Tab', 'leaves the grid'],
] as const

/** The keys of the score grid. */
export const GridKeys = (props: OnDemandProps) => (
  <KeysPopover {...props} label="Keys of the grid" keys={keys}>
    <p className="m-0 mt-2 text-dimmed text-sm">
      A grey total is incomplete. It has a grade once every component is entered.
    </p>
  </KeysPopover>
)
