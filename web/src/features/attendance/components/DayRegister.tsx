import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { now } from '../../../lib/clock.ts'
import { showLongDay, timeOfDay } from '../../../lib/days.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { KeysButton } from '../../../ui/page/KeysButton.tsx'
import { nameOfMark, nameOfSitting, type Register, type Sitting, tallyInWords } from '../model/marks.ts'
import { nextDue, type Place, correctedIn, isOpenAt } from '../model/week.ts'
import { tallyOf } from '../model/sheet.ts'
import { registers, useRegisters } from '../drafts.ts'
import { hasToSave, RegisterBar } from './RegisterBar.tsx'
import type { Opened } from './RegisterDialogs.tsx'
import { RegisterRow } from './RegisterRow.tsx'
import { StickyHead } from './StickyHead.tsx'
import { useMarking } from './useMarking.ts'
import classes from './DayRegister.module.css'

// Few registers need one, and never to be marked and saved.
const RegisterDialogs = lazyPart(() => import('./RegisterDialogs.tsx'))

interface DayRegisterProps {
  register: Register
  day: string
  sitting: Sitting
  /** It begins with the marks of the morning, for who came from Today to copy them. */
  isCopy?: boolean
  /** The day and the sittings, beside the count. */
  head?: ReactNode
  /** The addresses of the students' pictures, once there are any. */
  faces?: ReadonlyMap<string, string> | undefined
  onGo: (place: Place) => void
}

type Marking = ReturnType<typeof useMarking>

const nobodyWords = (arm: string, day: string): string =>
  `Nobody was in ${arm} on ${showLongDay(day)}. Students show here once they are in this class arm.`

const mostNamed = 5

const registerKeys = async () => (await import('./RegisterKeys.tsx')).RegisterKeys

/** Read back before a save: 'Absent: Obi Ben, Eze Chi. Late: Ojo Ada'. A long list is cut: the rows show who else. */
const awayWords = ({ roll, shownAs }: Marking): string => {
  const words = (['absent', 'late', 'excused'] as const).flatMap(mark => {
    const names = roll.filter(({ id }) => shownAs(id)?.mark === mark).map(({ fullName }) => fullName)
    const rest = names.length - mostNamed
    const more = rest > 0 ? ` and ${rest} more` : ''
    return names.length > 0 ? [`${nameOfMark[mark]}: ${names.slice(0, mostNamed).join(', ')}${more}`] : []
  })
  return words.join('. ')
}

const countWords = ({ sheet, standing, ids, presumes }: Marking): string => {
  const tally = tallyOf(sheet, standing, ids, presumes)
  return [tallyInWords(tally), tally.unmarked > 0 ? `${tally.unmarked} not marked` : ''].filter(Boolean).join(', ')
}

/** The register of a day and sitting: one row per student, nothing saved until the person saves it. */
export const DayRegister = ({ register: given, day, sitting, isCopy, head, faces, onGo }: DayRegisterProps) => {
  const isOpen = useIsOpen(given, day, sitting)
  const register = isOpen ? given : { ...given, can: { ...given.can, mark: false } }
  const { term, can } = register
  const [opened, setOpened] = useState<Opened | null>(null)
  const marking = useMarking(register, day, sitting)
  const { roll, ids, sheet, standing, presumes, unmarked, shownAs, mark, decide, restPresent, save } = marking
  const corrected = useMemo(() => correctedIn(given, day, sitting), [given, day, sitting])
  const open = useCallback((student: string) => setOpened({ dialog: 'marks', student }), [])
  const list = useRef<HTMLOListElement>(null)
  const [stop, setStop] = useState<string>()
  useEffect(() => {
    // When the register opens, for those who have keys: unless the person is at a control already.
    const { activeElement } = document
    if (!matchMedia('(pointer: coarse)').matches && (!activeElement || activeElement.matches('body, main, h1')))
      list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  const student = roll.find(({ id }) => opened && opened.dialog !== 'why' && id === opened.student)

  if (roll.length === 0)
    return (
      <>
        <StickyHead head={head} />
        <EmptyState reason={nobodyWords(register.classArm.fullName, day)} />
      </>
    )
  return (
    <section aria-label={`Register of ${showLongDay(day)}, ${nameOfSitting[sitting].toLowerCase()}`} data-register>
      <StickyHead head={head} count={countWords(marking)} keys={can.mark && <KeysButton load={registerKeys} />} />
      {!can.mark && (
        <p className="m-0 px-3 py-2 text-waiting bg-waiting-soft text-sm" role="status">
          {given.can.mark
            ? `The ${nameOfSitting[sitting].toLowerCase()} register of ${given.classArm.fullName} can be marked from ${given.opens[sitting]}.`
            : 'You can see this register, but not mark it.'}
        </p>
      )}
      {term.closed && can.mark && (
        <p className="m-0 px-3 py-2 text-waiting bg-waiting-soft text-sm">
          {term.name} is closed. A change is kept with the reason that you give.
        </p>
      )}
      {can.mark && !presumes && unmarked.length > 0 && (
        <Button variant="light" fullWidth mih={44} onClick={restPresent}>
          {unmarked.length === ids.length ? 'All present' : `The other ${unmarked.length} present`}
        </Button>
      )}
      <ol ref={list} className={`list bg-surface ${classes.rows}`}>
        {roll.map(({ id, fullName }, index) => {
          const shown = shownAs(id)
          return (
            <RegisterRow
              key={id}
              id={id}
              name={fullName}
              face={faces?.get(id)}
              current={shown?.mark ?? null}
              reason={shown?.reason ?? null}
              state={shown?.state ?? null}
              conflict={sheet.conflicts[id]}
              refusal={sheet.refusals[id]}
              readOnly={!can.mark}
              isStop={stop === undefined ? index === 0 : stop === id}
              onFocus={setStop}
              corrected={corrected.has(id)}
              mark={mark}
              decide={decide}
              open={open}
            />
          )
        })}
      </ol>
      {can.mark && (
        <SaveBar
          {...{ register, day, sitting, isCopy, marking, onGo }}
          onSave={() => (can.needsReason ? setOpened({ dialog: 'why' }) : save(null))}
        />
      )}
      {opened && (
        <Suspense>
          <RegisterDialogs
            {...{ opened, register, day, sitting, student }}
            current={student ? shownAs(student.id) : null}
            isSaved={student !== undefined && student.id in standing}
            onMark={mark}
            onOpen={setOpened}
            onSave={save}
          />
        </Suspense>
      )}
    </section>
  )
}

/** How often a register that may not be called yet looks at the clock, in milliseconds. */
const look = 15_000

/** Whether a register may be called by now; drawn again once it may. */
const useIsOpen = (register: Register, day: string, sitting: Sitting): boolean => {
  const [time, setTime] = useState(() => timeOfDay(now()))
  const isOpen = isOpenAt(register, { day, sitting }, time)
  useEffect(() => {
    if (isOpen) return undefined
    const timer = setInterval(() => setTime(timeOfDay(now())), look)
    return () => clearInterval(timer)
  }, [isOpen])
  return isOpen
}

interface SaveBarProps extends Pick<DayRegisterProps, 'register' | 'day' | 'sitting' | 'isCopy' | 'onGo'> {
  marking: Marking
  onSave: () => void
}

/** Ctrl + Enter, wherever the focus is on the page, but for a dialog. */
const useKeyToGoOn = (goOn: () => void): void => {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** The bar with its buttons: undo, copy the morning, save, and what is due after it. */
const SaveBar = ({ register, day, sitting, isCopy, marking, onGo, onSave }: SaveBarProps) => {
  const { sheets, sending, why, unstored, storing } = useRegisters()
  const { ids, sheet, presumes, unmarked, drafts, taken, undo, copyMorning } = marking
  const isCopied = useRef(false)
  useEffect(() => {
    if (!isCopy || !copyMorning || isCopied.current) return
    isCopied.current = true
    copyMorning()
  }, [isCopy, copyMorning])
  const isDone = unmarked.length === 0 && drafts === 0
  const next = isDone ? nextDue(register, { day, sitting }, sheets, timeOfDay(now())) : null
  useKeyToGoOn(() => {
    if (hasToSave({ drafts, presumes, unmarked: unmarked.length })) onSave()
    else if (next) onGo(next)
  })
  return (
    <RegisterBar
      {...{ sheet, sending, why, unstored, storing, drafts, presumes, onSave }}
      unmarked={unmarked.length}
      isEmpty={unmarked.length === ids.length}
      presumed={register.registers.find(one => one.day === day && one.sitting === sitting)?.presumed ?? 0}
      away={awayWords(marking)}
      onSend={registers.send}
    >
      {(taken > 0 || drafts > 0) && (
        <Button variant="default" onClick={undo}>
          {taken > 0 ? 'Undo' : 'Discard'}
        </Button>
      )}
      {copyMorning && (
        <Button variant="default" onClick={copyMorning}>
          Same as morning
        </Button>
      )}
      {next && (
        <Button aria-keyshortcuts="Control+Enter" data-next onClick={() => onGo(next)}>
          {next.day === day ? nameOfSitting[next.sitting] : showLongDay(next.day).split(',')[0]}
        </Button>
      )}
      {isDone && !next && <strong>{day === register.today ? 'Done for today' : 'Done'}</strong>}
    </RegisterBar>
  )
}
