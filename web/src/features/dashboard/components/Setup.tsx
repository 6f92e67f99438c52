import { IconChevronRight, IconCircleCheck, IconCircleDashed, IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { useSendsMail, useSendsSms, useTerms } from '../../../lib/session.ts'
import { withDistrict } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { type SetupItem, type SetupLine, setupLines } from '../model/setup.ts'
import classes from './today.module.css'

/** What is left to set up before the organisation works: each step a link to the page that does it. */
export const Setup = ({ items }: { items: readonly SetupItem[] }) => {
  const id = useId()
  const { district } = useTerms()
  const { left, done } = setupLines(items, { mail: useSendsMail(), sms: useSendsSms() })
  return (
    <section className={`pad-12-16 round-lg on-surface frame ${classes.part} ${classes.setup}`} aria-labelledby={id}>
      <h2 id={id} className="row wrap between gap-12 flat text-lg bold">
        Setup <span className="figures">{`${done.length} of ${items.length} done`}</span>
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

const Step = ({ title, detail, to }: Omit<SetupLine, 'step'>) => {
  const Icon = to ? IconCircleDashed : IconLock
  const what = (
    <>
      <Icon aria-hidden size={20} className={`still ${to ? 'waiting' : 'dim'}`} />
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
