import { IconChevronRight, IconCircleCheck, IconCircleDashed, IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSendsMail, useSendsSms, useTerms } from '../../../lib/session.ts'
import { withDistrict } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { type SetupItem, type SetupLine, setupLines, stepsLeft } from '../model/setup.ts'
import classes from './today.module.css'

/** What is left to set up before the organisation works: each step a link to the page that does it. */
export const Setup = ({ items }: { items: readonly SetupItem[] }) => {
  const id = useId()
  const { district } = useTerms()
  // The kept answer is shown first; a step that the new one says is done keeps its place until the page is opened again.
  const [shown] = useState(() => stepsLeft(items))
  const { left, done } = setupLines(items, { mail: useSendsMail(), sms: useSendsSms() }, shown)
  const doneCount = items.filter(({ state }) => state === 'done').length
  return (
    <section className={`pad-12-16 round-lg on-surface frame ${classes.part} ${classes.setup}`} aria-labelledby={id}>
      <h2 id={id} className="row wrap between gap-12 flat text-lg bold">
        Setup <span className="figures">{`${doneCount} of ${items.length} done`}</span>
      </h2>
      <ol className={`unpadded unmarked divided ${classes.list}`}>
        {left.map(line => (
          <li key={line.step}>
            <Step {...line} title={withDistrict(line.title, district)} detail={withDistrict(line.detail, district)} />
          </li>
        ))}
        {done.length > 0 && (
          <li className={`pad-8-0 ${classes.line}`}>
            <IconCircleCheck aria-hidden size={20} className="accent still" />
            <span className="grow dim text-sm">Done: {withDistrict(done.join(', '), district)}</span>
          </li>
        )}
      </ol>
    </section>
  )
}

const signOf = ({ isDone, to }: Pick<SetupLine, 'isDone' | 'to'>) => {
  if (isDone) return { Icon: IconCircleCheck, color: 'accent' }
  return to ? { Icon: IconCircleDashed, color: 'waiting' } : { Icon: IconLock, color: 'dim' }
}

const Step = ({ title, detail, to, isDone }: Omit<SetupLine, 'step'>) => {
  const { Icon, color } = signOf({ isDone, to })
  const what = (
    <>
      <Icon aria-hidden size={20} className={`still ${color}`} />
      <span className="grow narrow anywhere">
        {title}
        <small className="block">{detail}</small>
      </span>
    </>
  )
  const look = `pad-8-0 ${classes.line}`
  if (!to) return <div className={look}>{what}</div>
  return (
    <PathLink to={to} className={look}>
      {what}
      <IconChevronRight aria-hidden size={20} className="dim still" />
    </PathLink>
  )
}
