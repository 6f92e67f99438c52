import { Checkbox, Input } from '@mantine/core'
import type { SchoolClass } from '../queries.ts'
import classes from './Subjects.module.css'

export interface TakenBy {
  classId: string
  elective: boolean
}

interface Props {
  known: readonly SchoolClass[]
  value: readonly TakenBy[]
  onChange: (value: TakenBy[]) => void
  error?: React.ReactNode
}

/** The classes that take a subject, and in which of them it is an elective. */
export const ClassesField = ({ known, value, onChange, error }: Props) => {
  const types = [...new Map(known.map(({ classType }) => [classType.id, classType.name]))]
  const set = (classId: string, next: TakenBy | undefined): void =>
    onChange([...value.filter(one => one.classId !== classId), ...(next ? [next] : [])])
  return (
    <Input.Wrapper
      labelElement="div"
      label="Classes that take it"
      description="In the active session. An elective is taken by the students chosen for it only."
      error={error}
    >
      <div className="grid gap-3">
        {types.map(([type, name]) => (
          <fieldset key={type} className={`m-0 min-w-0 p-0 ${classes.group}`}>
            <legend className="text-dimmed text-sm p-0">{name}</legend>
            <div className={`grid grid-cols-fill-60 ${classes.classList}`}>
              {known
                .filter(({ classType }) => classType.id === type)
                .map(({ id, name: className }) => {
                  const taken = value.find(({ classId }) => classId === id)
                  return (
                    <div
                      key={id}
                      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line ${classes.class}`}
                    >
                      <Checkbox
                        label={className}
                        checked={taken !== undefined}
                        onChange={event =>
                          set(id, event.currentTarget.checked ? { classId: id, elective: false } : undefined)
                        }
                      />
                      {taken && (
                        <Checkbox
                          label="Elective"
                          aria-label={`Elective in ${className}`}
                          checked={taken.elective}
                          onChange={event => set(id, { classId: id, elective: event.currentTarget.checked })}
                        />
                      )}
                    </div>
                  )
                })}
            </div>
          </fieldset>
        ))}
      </div>
    </Input.Wrapper>
  )
}
