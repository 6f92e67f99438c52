import { IconCheck } from '@tabler/icons-react'
import classes from './Steps.module.css'

const lookOf = (step: number, at: number): string => {
  if (step === at) return 'ink strong'
  return step < at ? 'accent' : 'dim'
}

/** The steps of a long form: completed, current and upcoming. */
export const Steps = ({ titles, at }: { titles: readonly string[]; at: number }) => (
  <ol className="row gap-8 flat-below-24 unpadded unmarked">
    {titles.map((title, step) => (
      <li
        key={title}
        className={`row middle gap-8 text-sm ${lookOf(step, at)} ${classes.step}`}
        aria-current={step === at ? 'step' : undefined}
      >
        {step < at && <IconCheck aria-hidden size={16} stroke={2.4} />}
        <span>
          {step + 1}. {title}
          {step < at && <span className="visually-hidden"> (done)</span>}
        </span>
      </li>
    ))}
  </ol>
)
