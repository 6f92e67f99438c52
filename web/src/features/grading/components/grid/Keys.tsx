import { Button, Popover } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import classes from './Keys.module.css'

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
  ['Ctrl + Z, Ctrl + Shift + Z', 'takes back, does again'],
  ['Shift + F2', 'shows who changed the cell, when, from and to'],
  ['Escape, then Tab', 'leaves the grid'],
] as const

/** The keyboard shortcuts of the grid. */
export const Keys = () => (
  <Popover position="bottom-end" width={500} shadow="md" trapFocus returnFocus>
    <Popover.Target>
      <Button variant="default" size="sm" leftSection={<IconKeyboard aria-hidden size={18} />}>
        Keys
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Keys of the grid" tabIndex={0} className={`overflow-auto ${classes.dropdown}`}>
      <dl className={`m-0 grid gap-1 text-sm ${classes.keys}`}>
        {keys.map(([key, what]) => (
          <div className="grid gap-3" key={key}>
            <dt className="font-semibold">{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="m-0 mt-2 text-dimmed text-sm">
        A grey total is incomplete. It has a grade once every component is entered.
      </p>
    </Popover.Dropdown>
  </Popover>
)
