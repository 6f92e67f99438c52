import { IconCheck } from '@tabler/icons-react'
import type { Step } from '../../addresses.ts'
import classes from '../Exams.module.css'

export const steps: readonly { step: Step; title: string }[] = [
  { step: 'details', title: 'Exam details' },
  { step: 'students', title: 'Subjects and students' },
  { step: 'payment', title: 'Payment' },
  { step: 'invoice', title: 'Invoice' },
]

interface ExamStepsProps {
  now: Step
  /** Steps that can be opened. */
  open: ReadonlySet<Step>
  onStep: (step: Step) => void
}

const stateOf = (index: number, now: number): 'done' | 'now' | 'ahead' => {
  if (index === now) return 'now'
  return index < now ? 'done' : 'ahead'
}

/** The four steps of a registration, and which of them are done. */
export const ExamSteps = ({ now, open, onStep }: ExamStepsProps) => {
  const place = steps.findIndex(({ step }) => step === now)
  return (
    <nav aria-label="Steps" className="no-print">
      <ol className={`grid gap-2 list mb-6 ${classes.steps}`}>
        {steps.map(({ step, title }, index) => {
          const state = stateOf(index, place)
          const look = `plain flex items-center gap-2 w-full ${state === 'now' ? 'text-accent' : 'text-dimmed'} font-semibold text-left px-3 py-2 min-h-11 ${classes.step}`
          const inside = (
            <>
              <span aria-hidden className={`grid place-items-center flex-none text-sm ${classes.number} figures`}>
                {state === 'done' ? <IconCheck size={16} stroke={2.4} /> : index + 1}
              </span>
              <span className={classes.label}>
                <span className="visually-hidden">{`Step ${index + 1} of ${steps.length}: `}</span>
                {title}
              </span>
            </>
          )
          return (
            <li key={step} aria-current={state === 'now' ? 'step' : undefined}>
              {state !== 'now' && open.has(step) ? (
                <button
                  type="button"
                  className={`${look} cursor-pointer hover:bg-hover`}
                  data-state={state}
                  onClick={() => onStep(step)}
                >
                  {inside}
                </button>
              ) : (
                <div className={look} data-state={state}>
                  {inside}
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
