import { Button, Popover } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Entry } from '../model/entry.ts'
import type { Scores, ScoreState } from '../store.ts'
import { Choice } from './Choice.tsx'
import classes from './Problems.module.css'

interface ProblemsProps {
  store: Scores
  state: ScoreState
  /** Leads to the cell. */
  onGo: (entry: Entry) => void
}

/**
 * Scores that need a person: somebody else's value against one's own, and values that can't be saved. Opened by a button, so that the
 * grid stays where it is while one types.
 */
export const Problems = ({ store, state, onGo }: ProblemsProps) => {
  const [opened, setOpened] = useState(false)
  const open = [...state.entries.values()].filter(entry => entry.theirs || entry.fault)
  if (open.length === 0 || !state.grid) return null
  const nameOf = ({ studentId, componentId }: Entry): string => {
    const student = state.rows.find(one => one.student.id === studentId)?.student
    const component = state.components.find(one => one.id === componentId)
    return `${student?.fullName ?? 'A student who left the class arm'}, ${component?.name ?? 'a former component'}`
  }
  const isDrawn = (studentId: string): boolean => state.rows.some(row => row.student.id === studentId)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={400} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconAlertTriangle aria-hidden size={16} />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Look<span className={classes.long}>{open.length === 1 ? ' at it' : ` at all ${open.length}`}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Scores that are not saved" className={classes.problems}>
        <ul>
          {open.map(entry => {
            const { studentId, componentId, text, fault, theirs } = entry
            const name = nameOf(entry)
            return (
              <li key={`${studentId} ${componentId}`}>
                {isDrawn(studentId) ? (
                  <button
                    type="button"
                    className={classes.go}
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
                  <Choice mine={text} theirs={theirs} onDecide={whose => store.decide(studentId, componentId, whose)} />
                ) : (
                  <div className={classes.fault}>
                    <span>{fault}</span>
                    <Button size="compact-sm" variant="default" onClick={() => store.discard(studentId, componentId)}>
                      Discard
                      <span className="visually-hidden"> {name}</span>
                    </Button>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
