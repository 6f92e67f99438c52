import { Button, Popover } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Entry } from '../../model/entry.ts'
import type { Scores, ScoreState } from '../../store.ts'
import { Choice } from './Choice.tsx'
import classes from './Problems.module.css'

interface ProblemsProps {
  store: Scores
  state: ScoreState
  /** Moves to the cell. */
  onGo: (entry: Entry) => void
}

/**
 * Scores that need a decision: conflicts with somebody else's value, and values that can't be saved. The first is named,
 * and leads to its cell; all of them open by a button, so that the grid does not move while the person types.
 */
export const Problems = ({ store, state, onGo }: ProblemsProps) => {
  const [opened, setOpened] = useState(false)
  const open = [...state.entries.values()].filter(entry => entry.theirs || entry.error)
  if (open.length === 0 || !state.grid) return null
  const nameOf = ({ studentId, componentId }: Entry): string => {
    const student = state.rows.find(one => one.student.id === studentId)?.student
    const component = state.components.find(one => one.id === componentId)
    return `${student?.fullName ?? 'A student who left the class arm'}, ${component?.name ?? 'a former component'}`
  }
  const isDrawn = (studentId: string): boolean => state.rows.some(row => row.student.id === studentId)
  const first = open.find(({ studentId }) => isDrawn(studentId))
  return (
    <>
      {first && (
        <p className={`m-0 min-w-0 text-sm truncate grow basis-55 ${classes.first}`}>
          <button
            type="button"
            className={`plain text-link font-semibold text-left cursor-pointer min-h-11 ${classes.go}`}
            onClick={() => onGo(first)}
          >
            {nameOf(first)}
          </button>{' '}
          <span>{first.theirs ? 'Somebody else saved another value.' : first.error}</span>
        </p>
      )}
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={400}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconAlertTriangle aria-hidden size={16} />}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            Look
            <span className={`max-phone:sr-only ${classes.long}`}>
              {open.length === 1 ? ' at it' : ` at all ${open.length}`}
            </span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown
          aria-label="Scores that are not saved"
          className={`text-sm overflow-auto ${classes.problems}`}
        >
          <ul className="list grid gap-3">
            {open.map(entry => {
              const { studentId, componentId, text, theirs } = entry
              const name = nameOf(entry)
              return (
                <li key={`${studentId} ${componentId}`}>
                  {isDrawn(studentId) ? (
                    <button
                      type="button"
                      className={`plain text-link font-semibold text-left cursor-pointer ${classes.go}`}
                      onClick={() => {
                        setOpened(false)
                        onGo(entry)
                      }}
                    >
                      {name}
                    </button>
                  ) : (
                    <strong>{name}</strong>
                  )}
                  {theirs ? (
                    <Choice
                      mine={text}
                      theirs={theirs}
                      onDecide={whose => store.decide(studentId, componentId, whose)}
                    />
                  ) : (
                    <NotSaved store={store} state={state} entry={entry} name={name} />
                  )}
                </li>
              )
            })}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

interface NotSavedProps {
  store: Scores
  state: ScoreState
  entry: Entry
  name: string
}

/** Why a score is not saved, with Save where the server refused it and its cell accepts scores now. */
const NotSaved = ({ store, state, entry: { studentId, componentId, text, value, error }, name }: NotSavedProps) => {
  const row = state.rows.findIndex(one => one.student.id === studentId)
  const column = state.components.findIndex(one => one.id === componentId)
  const isOpen = value !== null && state.rows[row]?.closed[column] === null
  return (
    <div className="flex items-baseline justify-between gap-x-4 gap-y-1">
      <span>{error}</span>
      {isOpen && (
        <Button className="flex-none ml-auto" size="compact-sm" onClick={() => store.type([{ row, column, text }])}>
          Save
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <Button
        className="flex-none"
        size="compact-sm"
        variant="default"
        onClick={() => store.discard(studentId, componentId)}
      >
        Discard
        <span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  )
}
