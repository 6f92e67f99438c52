import { Button } from '@mantine/core'
import type { Entry } from '../model/entry.ts'
import type { ScoreState, ScoreStore } from '../store.ts'
import { Choice } from './Choice.tsx'
import classes from './Problems.module.css'

/** More are counted, not listed: they are seen in their cells. */
const mostShown = 5

interface ProblemsProps {
  store: ScoreStore
  state: ScoreState
  /** Leads to the cell. */
  onGo: (entry: Entry) => void
}

/** Scores that need a person: somebody else's value against one's own, and values that can't be saved. */
export const Problems = ({ store, state, onGo }: ProblemsProps) => {
  const open = [...state.entries.values()].filter(entry => entry.theirs || entry.fault)
  if (open.length === 0 || !state.grid) return null
  const nameOf = ({ studentId, componentId }: Entry): string => {
    const student = state.grid?.students.find(one => one.id === studentId)
    const component = state.components.find(one => one.id === componentId)
    return `${student?.fullName ?? 'A student who left the class arm'}, ${component?.name ?? 'a former component'}`
  }
  const has = (studentId: string): boolean => state.rows.some(row => row.student.id === studentId)
  return (
    <section className={classes.problems} aria-label="Scores that are not saved">
      <ul>
        {open.slice(0, mostShown).map(entry => {
          const { studentId, componentId, text, fault, theirs } = entry
          const name = nameOf(entry)
          return (
            <li key={`${studentId} ${componentId}`}>
              {has(studentId) ? (
                <button type="button" className={classes.go} onClick={() => onGo(entry)}>
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
                  <Button size="compact-sm" variant="default" onClick={() => store.takeBack(studentId, componentId)}>
                    Take back
                    <span className="visually-hidden"> {name}</span>
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {open.length > mostShown && <p>and {open.length - mostShown} more, marked in their cells.</p>}
    </section>
  )
}
