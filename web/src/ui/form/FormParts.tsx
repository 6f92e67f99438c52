import { IconAlertCircle, IconChevronDown, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import classes from './FormParts.module.css'

/** A group of a long form. */
export interface FormPart<Values> {
  id: string
  title: string
  fields: readonly (keyof Values)[]
  /** The fields of other parts whose values it shows or depends on. */
  reads?: readonly (keyof Values)[]
  isDone: (values: Values) => boolean
  /** What it asks for; below 600 px the part is folded to its title and this line until it is wanted or has an error. */
  summary?: string
  /** Its inputs. They are rendered again only if a field of `fields` or `reads`, or an error of one, has changed, or the form is sent. */
  content: ReactNode
  /** Shown below the inputs, and rendered with the form. */
  below?: ReactNode
}

interface Handle<Values> {
  errors: object
  values: Values
  loading: boolean
}

const stateOf = <Values,>(part: FormPart<Values>, { errors, values }: Handle<Values>): 'error' | 'done' | 'open' => {
  const invalid = Object.keys(errors).some(path => part.fields.some(field => path.split('.')[0] === field))
  if (invalid) return 'error'
  return part.isDone(values) ? 'done' : 'open'
}

/** What the inputs of a part depend on, as text: the form copies a phone number or a guardian even if it is the same. */
const readBy = <Values,>(
  { fields, reads = [] }: FormPart<Values>,
  { errors, values, loading }: Handle<Values>,
): string => {
  const names = [...fields, ...reads]
  const ownErrors = Object.entries(errors).filter(([path]) => names.some(name => path.split('.')[0] === name))
  return JSON.stringify([loading, names.map(name => values[name]), ownErrors])
}

const Inputs = memo(
  ({ children }: { children: ReactNode; reads: string }) => children,
  (before, now) => before.reads === now.reads,
)

const signs = { error: IconAlertCircle, done: IconCircleCheck, open: IconCircle }
const words = { error: ', has errors', done: ', done', open: '' }

const goTo = (id: string): void => {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start' })
  part?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}

const Part = <Values,>({ part, form }: { part: FormPart<Values>; form: Handle<Values> }) => {
  const { id, title, summary, content, below } = part
  const [isWanted, setWanted] = useState(summary === undefined)
  const element = useRef<HTMLDivElement>(null)
  const isOpen = isWanted || stateOf(part, form) === 'error'
  const open = (): void => {
    setWanted(true)
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('input, textarea, button')?.focus())
  }
  return (
    <div id={id} className={classes.part}>
      {!isOpen && (
        <button
          type="button"
          aria-expanded={false}
          className={`card w-full text-left cursor-pointer hidden items-center gap-3 justify-between ${classes.fold}`}
          onClick={open}
        >
          <span>
            <strong>{title}</strong>
            <span className="text-dimmed text-sm block mt-0.5">{summary}</span>
          </span>
          <IconChevronDown aria-hidden size={20} />
        </button>
      )}
      <div ref={element} data-folded={isOpen ? undefined : true}>
        <Inputs reads={readBy(part, form)}>{content}</Inputs>
        {below}
      </div>
    </div>
  )
}

const OutlineItem = memo(({ id, title, state }: { id: string; title: string; state: keyof typeof signs }) => {
  const Sign = signs[state]
  return (
    <li>
      <button
        type="button"
        className={`plain flex items-center gap-2 w-full rounded-md text-dimmed text-sm text-left cursor-pointer px-2 py-1 ${classes.outlineItem}`}
        data-state={state}
        onClick={() => goTo(id)}
      >
        <Sign aria-hidden size={18} />
        {title}
        <span className="visually-hidden">{words[state]}</span>
      </button>
    </li>
  )
})

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
  <div className={`grid items-start gap-6 grid-cols-1 ${classes.layout}`}>
    <div className="flex flex-col gap-5 min-w-0">
      {parts.map(part => (
        <Part key={part.id} part={part} form={form} />
      ))}
      {children}
    </div>
    <nav className={`hidden ${classes.outline}`} aria-label="Parts of the form">
      <ol className={`m-0 list-none ${classes.outlineList}`}>
        {parts.map(part => (
          <OutlineItem key={part.id} id={part.id} title={part.title} state={stateOf(part, form)} />
        ))}
      </ol>
    </nav>
  </div>
)
