import { IconAlertCircle, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FormParts.module.css'

/** A group of a long form. */
export interface FormPart<Values> {
  id: string
  title: string
  fields: readonly (keyof Values)[]
  isDone: (values: Values) => boolean
  content: ReactNode
}

interface Handle<Values> {
  errors: object
  values: Values
}

const stateOf = <Values,>(part: FormPart<Values>, { errors, values }: Handle<Values>): 'error' | 'done' | 'open' => {
  const invalid = Object.keys(errors).some(path => part.fields.some(field => path.split('.')[0] === field))
  if (invalid) return 'error'
  return part.isDone(values) ? 'done' : 'open'
}

const signs = { error: IconAlertCircle, done: IconCircleCheck, open: IconCircle }
const words = { error: ', has errors', done: ', done', open: '' }

const goTo = (id: string): void => {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start' })
  part?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}

/** The parts of a long form one below the other, with the actions beside them if there is room. */
export const FormParts = <Values,>({
  form,
  parts,
  children,
}: {
  form: Handle<Values>
  parts: readonly FormPart<Values>[]
  children: ReactNode
}) => (
  <div className={`grid start gap-24 ${classes.layout}`}>
    <div className="column gap-20 narrow">
      {parts.map(({ id, content }) => (
        <div key={id} id={id} className={classes.part}>
          {content}
        </div>
      ))}
      {children}
    </div>
    <nav className={`gone ${classes.outline}`} aria-label="Parts of the form">
      <ol className={`flat unmarked ${classes.outlineList}`}>
        {parts.map(part => {
          const state = stateOf(part, form)
          const Sign = signs[state]
          return (
            <li key={part.id}>
              <button
                type="button"
                className={`plain row middle gap-8 full round dim text-sm left pointer ${classes.outlineItem}`}
                data-state={state}
                onClick={() => goTo(part.id)}
              >
                <Sign aria-hidden size={18} />
                {part.title}
                <span className="visually-hidden">{words[state]}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  </div>
)
