import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClockEdit,
  IconColumnInsertLeft,
  IconDotsVertical,
  IconHistory,
  IconLock,
  IconUserOff,
} from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { showDay } from '../../../../lib/days.ts'
import LeaveDialog from '../../../../ui/form/LeaveDialog.tsx'
import type { CellName } from '../../model/cell.ts'
import type { Change } from '../../model/history.ts'
import type { RowView } from '../../model/view.ts'
import type { CellPlace } from '../../queries.ts'
import type { Scores, ScoreState } from '../../store.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { KeysButton } from '../../../../ui/page/KeysButton.tsx'
import { MarkButtons, type Place } from './MarkButtons.tsx'
import { Problems } from './Problems.tsx'
import { ScoreSaveState } from './ScoreSaveState.tsx'
import classes from './ScoreFrame.module.css'
import { type CellFinder, ScoreGrid } from './ScoreGrid.tsx'
import { ScoreList } from './ScoreList.tsx'

const CellHistory = lazyPart(async () => ({ default: (await import('./CellHistory.tsx')).CellHistory }))

const gridKeys = async () => (await import('./GridKeys.tsx')).GridKeys

interface ScoreFrameProps {
  store: Scores
  state: ScoreState
  /** 'Scores of Mathematics in JSS 1 Gold'. */
  label: string
  /** What the rows are. */
  heading: 'Student' | 'Subject'
  canEnter: boolean
  offWhy: (row: RowView) => string
  /** Says that a student takes the subject, or does not any more; missing for those who may not. */
  onOffer?: ((row: RowView) => void) | undefined
  /** Where a cell of this grid is stored. */
  placeOf: (cell: CellName) => CellPlace
  /** The component in whose column the grid begins. */
  startAt?: string
  /** Opens the scores of published report cards; missing for those who may not. */
  onOpen?: (() => void) | undefined
  /** More items for the menu. */
  menu?: ReactNode
  /** Shown above the grid: questions that need an answer. */
  children?: ReactNode
}

/** The grid with everything around it: notes, save state, undo, menu, history, and the guard against leaving. */
export const ScoreFrame = (props: ScoreFrameProps) => {
  const { store, state, label, heading, canEnter, offWhy, onOffer, placeOf, startAt, onOpen, menu, children } = props
  const phone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  const finder = useRef<CellFinder>(null)
  const [history, setHistory] = useState<CellName>()
  const [active, setActive] = useState<Place | null>(null)
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await store.flush()),
    // Scores that wait are stored on the device.
    enableBeforeUnload: () => {
      const { entries, sending, unstored } = store.get()
      return entries.size > 0 && (sending !== 'waiting' || unstored)
    },
    withResolver: true,
  })
  useEffect(() => () => store.forgetOverwritten(), [store])
  const isPlaced = useRef(false)
  useEffect(() => {
    const [first] = state.rows
    if (isPlaced.current || !startAt || !first) return
    isPlaced.current = true
    finder.current?.goTo(first.student.id, startAt)
  }, [startAt, state.rows])
  const go = (ways: { studentId: string; componentId: string }[]): void => {
    const [first] = ways
    if (first) finder.current?.goTo(first.studentId, first.componentId)
  }
  const grid = { store, state, label, offWhy, onOffer, bands: state.grid?.grades ?? [], ref: finder }
  return (
    <>
      <Notes state={state} canEnter={canEnter} onOpen={onOpen} />
      {children}
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 bg-page sticky ${classes.bar}`}>
        {canEnter && (
          <>
            <ScoreSaveState state={state} onSend={store.send} />
            <Problems store={store} state={state} onGo={entry => go([entry])} />
          </>
        )}
        <Tools
          store={store}
          state={state}
          canEnter={canEnter}
          phone={phone}
          onGo={go}
          onFillDown={() => finder.current?.fillDown?.()}
          onHistory={() => setHistory(finder.current?.active() ?? undefined)}
          onOffer={
            onOffer &&
            (() => {
              const row = state.rows.find(({ student }) => student.id === finder.current?.active()?.rowId)
              if (row) onOffer(row)
            })
          }
        >
          {menu}
        </Tools>
        {phone && canEnter && (
          <MarkButtons
            store={store}
            state={state}
            active={active}
            onNext={cell => finder.current?.next?.(cell)}
            onOffer={onOffer}
            onHistory={setHistory}
          />
        )}
      </div>
      {phone ? (
        <ScoreList {...grid} onActive={setActive} />
      ) : (
        <ScoreGrid {...grid} heading={heading} canEnter={canEnter} onHistory={setHistory} />
      )}
      {history && (
        <Suspense>
          <CellHistory
            place={placeOf(history)}
            onClose={() => {
              setHistory(undefined)
              finder.current?.goTo(history.rowId, history.componentId)
            }}
          />
        </Suspense>
      )}
      {leaving.status === 'blocked' && <LeaveDialog onLeave={leaving.proceed} onStay={leaving.reset} />}
    </>
  )
}

interface ToolsProps {
  store: Scores
  state: ScoreState
  canEnter: boolean
  phone: boolean
  /** Moves to the first of the cells that a step changed. */
  onGo: (cells: Change[]) => void
  onFillDown: () => void
  onHistory: () => void
  /** Says that the student of the active row takes the subject, or does not any more. */
  onOffer: (() => void) | undefined
  /** More items for the menu. */
  children: ReactNode
}

/** Undo and redo, the list of keyboard shortcuts, and the menu. */
const Tools = ({ store, state, canEnter, phone, onGo, onFillDown, onHistory, onOffer, children }: ToolsProps) => (
  <div className="flex gap-2 ml-auto">
    {canEnter && (
      <>
        <Tooltip label="Undo (Ctrl + Z)">
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Undo"
            disabled={!state.canUndo}
            onClick={() => onGo(store.undo())}
          >
            <IconArrowBackUp aria-hidden size={20} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Redo (Ctrl + Shift + Z)">
          <ActionIcon
            className="max-phone:hidden"
            variant="default"
            size={36}
            aria-label="Redo"
            disabled={!state.canRedo}
            onClick={() => onGo(store.redo())}
          >
            <IconArrowForwardUp aria-hidden size={20} />
          </ActionIcon>
        </Tooltip>
      </>
    )}
    {!phone && <KeysButton load={gridKeys} />}
    {(!phone || children) && (
      <Menu position="bottom-end" width={300}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More about these scores">
            <IconDotsVertical aria-hidden size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!phone && canEnter && (
            <Menu.Item leftSection={<IconColumnInsertLeft aria-hidden size={18} />} onClick={onFillDown}>
              Fill down (Ctrl + D)
            </Menu.Item>
          )}
          {!phone && (
            <Menu.Item leftSection={<IconHistory aria-hidden size={18} />} onClick={onHistory}>
              History of the cell (Shift + F2)
            </Menu.Item>
          )}
          {!phone && onOffer && (
            <Menu.Item leftSection={<IconUserOff aria-hidden size={18} />} onClick={onOffer}>
              Offered or not offered
            </Menu.Item>
          )}
          {children}
        </Menu.Dropdown>
      </Menu>
    )}
  </div>
)

interface NotesProps {
  state: ScoreState
  canEnter: boolean
  onOpen: (() => void) | undefined
}

/** Why something can't be entered, since when report cards are published, and what can be entered with late access. */
const Notes = ({ state: { grid, components }, canEnter, onOpen }: NotesProps) => {
  const published = grid?.published ?? null
  const isWhole = published !== null && grid?.students.every(student => student.published) === true
  const closed = [
    ...(published?.closedBecause ? [published.closedBecause] : []),
    ...components.flatMap(component => (component.closed && canEnter && !isWhole ? [component.closed] : [])),
  ]
  const late = components.flatMap(({ name, late: given }) => (given ? [{ name, ...given }] : []))
  const lock = <IconLock aria-hidden className="self-center flex-none" size={16} />
  return (
    <>
      {!canEnter && <Note icon={lock}>You can see these scores, but not enter them.</Note>}
      {closed.length > 0 && (
        <Note icon={lock}>
          {[...new Set(closed)].join(' ')}{' '}
          {published?.closedBecause && onOpen && (
            <Button size="compact-sm" variant="default" onClick={onOpen}>
              Open for a change
            </Button>
          )}
        </Note>
      )}
      {canEnter && published?.late && (
        <Note icon={clock} isOpen>
          Published on {showDay(published.on)}; open for you until {showDay(published.late.until)}, by{' '}
          {published.late.by}. A changed score is on a report card once the head re-issues it.
        </Note>
      )}
      {canEnter && late.length > 0 && (
        <Note icon={clock} isOpen>
          {late.map(({ name, until, by }) => `${name} is open for you until ${showDay(until)}, by ${by}.`).join(' ')}
        </Note>
      )}
    </>
  )
}

const clock = <IconClockEdit aria-hidden className="self-center flex-none" size={16} />

const Note = ({ icon, isOpen = false, children }: { icon: ReactNode; isOpen?: boolean; children: ReactNode }) => (
  <p
    className={`flex items-baseline gap-2 m-0 mb-3 px-3 py-2 rounded-md text-sm ${isOpen ? 'bg-accent-soft' : 'bg-hover'}`}
  >
    {icon}
    <span>{children}</span>
  </p>
)
