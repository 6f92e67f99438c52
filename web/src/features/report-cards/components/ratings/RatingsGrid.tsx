import { Button, Popover } from '@mantine/core'
import { IconArrowBarToDown } from '@tabler/icons-react'
import { counted } from '@akada/contract/report-cards/words'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { changeOf, filled, itemKey, valueOf } from '../../desk.ts'
import type { Desk, DeskCard } from '../../queries.ts'
import grid from '../../../../ui/grid.module.css'
import { Face } from '../../../../ui/facts/Face.tsx'
import classes from './Ratings.module.css'
import type { DeskWork } from './useDesk.ts'

interface RatingsGridProps {
  desk: Desk
  cards: readonly DeskCard[]
  /** The addresses of the students' pictures. */
  faces: ReadonlyMap<string, string> | undefined
  work: DeskWork
  onCard: (cardId: string) => void
  onSaid: (text: string) => void
}

interface Place {
  row: number
  column: number
}

const moves: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  Enter: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Students by traits. A digit rates and goes on to the next trait, arrows move, Ctrl+D fills the empty cells below. */
export const RatingsGrid = ({ desk, cards, faces, work, onCard, onSaid }: RatingsGridProps) => {
  const { traits, ratingKey } = desk
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  // Who types needs no buttons, and they would cover the cells below.
  const [isPressed, setIsPressed] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const [card, trait] = [cards[at.row], traits[at.column]]

  const go = ({ row, column }: Place): void => {
    const next = {
      row: Math.min(Math.max(row, 0), cards.length - 1),
      column: Math.min(Math.max(column, 0), traits.length - 1),
    }
    setAt(next)
    const cell = table.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const give = (rating: number | null): void => {
    if (card && trait) work.give(changeOf(card, trait.id, rating))
  }
  const giveAndGoOn = (rating: number): void => {
    give(rating)
    const isLast = at.column === traits.length - 1
    go(isLast ? { row: at.row + 1, column: 0 } : { row: at.row, column: at.column + 1 })
  }
  const fillDown = (): void => {
    const rating = card && trait ? valueOf(card, trait.id, work.items) : null
    if (!trait || typeof rating !== 'number') return onSaid('Choose a rating first: it fills the empty ones below it.')
    const changes = filled(cards.slice(at.row + 1), [trait.id], work.items, rating)
    work.give(changes)
    onSaid(`${counted(changes.length, 'empty rating')} of ${trait.name} filled with ${rating}.`)
  }
  const press = (event: KeyboardEvent): void => {
    const { key } = event
    const move = moves[key]
    if (event.ctrlKey || event.metaKey) {
      if (key === 'd') fillDown()
      else if (key === 'z') work.undo()
      else return
    } else if (event.altKey) return
    else if (ratingKey.some(({ rating }) => String(rating) === key)) giveAndGoOn(Number(key))
    else if (key === 'Delete' || key === 'Backspace' || key === '0') give(null)
    else if (move) go({ row: at.row + move.row, column: at.column + move.column })
    else return
    setIsPressed(false)
    event.preventDefault()
  }
  const current = card && trait ? valueOf(card, trait.id, work.items) : null
  return (
    <div className={`card overflow-auto ${grid.frame} ${classes.scroll}`}>
      <table
        ref={table}
        role="grid"
        aria-label="Ratings"
        className={`w-full text-sm ${grid.grid} ${classes.grid}`}
        onKeyDown={press}
      >
        <thead>
          <tr>
            <th scope="col">Student</th>
            {traits.map(({ id, name }) => (
              <th key={id} scope="col" className={`whitespace-normal text-center ${classes.head}`} title={name}>
                <span className="vertical overflow-hidden text-xs">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cards.map((one, row) => (
            <RatingRow
              key={one.studentId}
              card={one}
              face={faces?.get(one.studentId)}
              {...{ row, traits }}
              items={work.items}
              chosen={at.row === row ? at.column : null}
              tools={
                isPressed &&
                at.row === row && (
                  <CellTools
                    title={`${one.fullName}: ${trait?.name ?? ''}`}
                    {...{ current, ratingKey }}
                    onGive={giveAndGoOn}
                    onClear={() => give(null)}
                    onFillDown={fillDown}
                    onClose={() => setIsPressed(false)}
                  />
                )
              }
              onPress={() => setIsPressed(true)}
              onChoose={column => {
                setAt({ row, column })
                if (one.cardId) onCard(one.cardId)
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RatingRowProps {
  card: DeskCard
  face: string | undefined
  row: number
  traits: Desk['traits']
  items: DeskWork['items']
  /** The column of the chosen cell, if it is in this row. */
  chosen: number | null
  /** The buttons of the chosen cell, if it was pressed. */
  tools: ReactNode
  onPress: () => void
  onChoose: (column: number) => void
}

const RatingRow = ({ card, face, row, traits, items, chosen, tools, onPress, onChoose }: RatingRowProps) => (
  <tr>
    <th scope="row" className={`whitespace-normal font-normal ${classes.student}`}>
      <span className={`flex items-center gap-2 ${classes.named}`}>
        <Face name={card.fullName} src={face} />
        {card.fullName}
      </span>
    </th>
    {traits.map(({ id }, column) => (
      <td
        key={id}
        role="gridcell"
        data-at={`${row} ${column}`}
        data-conflict={items[itemKey({ cardId: card.cardId ?? '', part: id })]?.theirs ? true : undefined}
        aria-selected={chosen === column}
        tabIndex={chosen === column ? 0 : -1}
        className={`relative text-center cursor-pointer choosable ${classes.rating}`}
        onFocus={() => onChoose(column)}
        onClick={event => {
          event.currentTarget.focus()
          onPress()
        }}
      >
        {valueOf(card, id, items) ?? ''}
        {chosen === column && tools}
      </td>
    ))}
  </tr>
)

interface CellToolsProps {
  title: string
  /** The rating of the chosen cell. */
  current: ReturnType<typeof valueOf>
  ratingKey: Desk['ratingKey']
  onGive: (rating: number) => void
  onClear: () => void
  onFillDown: () => void
  onClose: () => void
}

const stop = (event: SyntheticEvent): void => event.stopPropagation()

/** What can be done with the chosen cell without a keyboard, below or above it. The cell has the focus: digits go on to work. */
const CellTools = ({ title, current, ratingKey, onGive, onClear, onFillDown, onClose }: CellToolsProps) => (
  <Popover
    opened
    position="bottom"
    shadow="md"
    withRoles={false}
    trapFocus={false}
    returnFocus={false}
    onChange={opened => !opened && onClose()}
  >
    <Popover.Target>
      <span className={`absolute ${classes.target}`} />
    </Popover.Target>
    {/* Its events are not those of the cell, in which React has it. */}
    <Popover.Dropdown
      className="p-2"
      role="dialog"
      aria-label="The chosen cell"
      onClick={stop}
      onFocus={stop}
      onKeyDown={stop}
    >
      <p className="m-0 mb-2 text-sm">{title}</p>
      <div className="flex gap-1">
        {ratingKey.map(({ rating, meaning }) => (
          <Button
            key={rating}
            variant={current === rating ? 'light' : 'default'}
            className={`px-1 py-0 ${classes.give}`}
            aria-label={`Give ${rating}, ${meaning}`}
            title={meaning}
            onClick={() => onGive(rating)}
          >
            {rating}
          </Button>
        ))}
        <Button className="px-3" variant="default" disabled={current === null} onClick={onClear}>
          Clear
        </Button>
        <Button
          className="px-3"
          variant="default"
          disabled={current === null}
          leftSection={<IconArrowBarToDown aria-hidden size={16} />}
          onClick={onFillDown}
        >
          Fill down
        </Button>
      </div>
    </Popover.Dropdown>
  </Popover>
)
