import { IconChevronRight, IconCircleCheck, IconCircleDashed, IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSendsMail, useSendsSms, useTerms } from '../../../lib/session.ts'
import { withDistrict } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { countSteps, type SetupItem, type SetupLine, setupLines, stepsLeft } from '../model/setup.ts'
import classes from './today.module.css'

/** What is left to set up before the organisation works: each step a link to the page that does it. */
export const Setup = ({ items }: { items: readonly SetupItem[] }) => {
  const id = useId()
  const { district } = useTerms()
  // The kept answer is shown first; a step that the new one says is done keeps its place until the page is opened again.
  const [shown] = useState(() => stepsLeft(items))
  const sends = { mail: useSendsMail(), sms: useSendsSms() }
  const { left, done } = setupLines(items, sends, shown)
  const steps = countSteps(items, sends)
  return (
    <section
      className={`px-4 py-3 rounded-lg bg-surface border border-line ${classes.part} ${classes.setup}`}
      aria-labelledby={id}
    >
      <h2 id={id} className="flex flex-wrap justify-between gap-3 m-0 text-lg font-bold">
        Setup <span className="figures">{`${steps.done} of ${steps.of} done`}</span>
      </h2>
      <ol className={`p-0 list-none divided ${classes.list}`}>
        {left.map(line => (
          <li key={line.step}>
            <Step {...line} title={withDistrict(line.title, district)} detail={withDistrict(line.detail, district)} />
          </li>
        ))}
        {done.length > 0 && (
          <li className={`py-2 ${classes.line}`}>
            <IconCircleCheck aria-hidden size={20} className="text-accent flex-none" />
            <span className="flex-1 text-dimmed text-sm">Done: {withDistrict(done.join(', '), district)}</span>
          </li>
        )}
      </ol>
    </section>
  )
}

const signOf = ({ isDone, to }: Pick<SetupLine, 'isDone' | 'to'>) => {
  if (isDone) return { Icon: IconCircleCheck, color: 'text-accent' }
  return to ? { Icon: IconCircleDashed, color: 'text-waiting' } : { Icon: IconLock, color: 'text-dimmed' }
}

const Step = ({ title, detail, to, isDone }: Omit<SetupLine, 'step'>) => {
  const { Icon, color } = signOf({ isDone, to })
  const what = (
    <>
      <Icon aria-hidden size={20} className={`flex-none ${color}`} />
      <span className="flex-1 min-w-0 wrap-anywhere">
        {title}
        <small className="block">{detail}</small>
      </span>
    </>
  )
  const look = `px-0 py-2 ${classes.line}`
  if (!to) return <div className={look}>{what}</div>
  return (
    <PathLink to={to} className={look}>
      {what}
      <IconChevronRight aria-hidden size={20} className="text-dimmed flex-none" />
    </PathLink>
  )
}
