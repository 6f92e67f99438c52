import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { type Part, schoolParts } from '../model/school.ts'
import type { Work } from '../model/today.ts'
import { changesInWords } from '../model/words.ts'
import type { Today } from '../queries.ts'
import { Remind } from '../../reminders/index.tsx'
import classes from './today.module.css'
import { WorkList } from './WorkList.tsx'

// Few people see the figures of the whole school; they come after the work.
const SchoolBoard = lazyPart(async () => ({ default: (await import('./SchoolBoard.tsx')).SchoolBoard }))

const ApproveReady = lazyPart(async () => ({ default: (await import('../../report-cards/index.ts')).ApproveReady }))

/** What can be done about a whole part at once. */
const actionOf = ({ title, remindAll, armsToApprove }: Part): ReactNode => (
  <>
    {remindAll && <Remind {...remindAll} what={title} label="Remind all" />}
    {armsToApprove && (
      <Suspense>
        <ApproveReady arms={armsToApprove} />
      </Suspense>
    )}
  </>
)

const remindOf = ({ remind, title }: Work): ReactNode => remind && <Remind {...remind} what={title} />

interface SchoolWorkProps {
  data: Today
  /** Shown if nothing waits here either. */
  idle: ReactNode
  /** Shown between the work and the figures. */
  children: ReactNode
}

/** What waits in the school: decisions, what others have not done, deadlines and records; then its figures. */
export const SchoolWork = ({ data, idle, children }: SchoolWorkProps) => {
  const parts = schoolParts(data)
  return (
    <>
      {data.changes && <p className="m-0 text-dimmed text-sm">{changesInWords(data.changes)}</p>}
      {parts.length === 0 && idle}
      {parts.map(part => (
        <WorkList key={part.title} {...part} action={actionOf(part)} actionOf={remindOf} />
      ))}
      {children}
      {data.figures && data.figuresAsOf && (
        <div className={`min-w-0 ${classes.whole}`}>
          <Suspense>
            <SchoolBoard figures={data.figures} asOf={data.figuresAsOf} balance={data.funds?.balance} />
          </Suspense>
        </div>
      )}
    </>
  )
}
