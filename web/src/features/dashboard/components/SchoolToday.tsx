import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { showDay, today } from '../../../lib/days.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { schoolParts } from '../model/school.ts'
import { aheadInWords, moreOf, ownWork } from '../model/today.ts'
import { type Today, todayOf } from '../queries.ts'
import { OwnArms } from './OwnArms.tsx'
import classes from './today.module.css'
import { WorkList } from './WorkList.tsx'

// Few people see the figures of the whole school; they come after the work.
const SchoolBoard = lazyPart(async () => ({ default: (await import('./SchoolBoard.tsx')).SchoolBoard }))

/** The person's own work of this day in a school: their registers first, then what is due next. */
export const SchoolToday = () => {
  const { data, error, refetch } = useQuery(todayOf())
  return (
    <div className={classes.today}>
      <OwnArms data={data} />
      {data ? <Rest data={data} /> : <Waiting error={error} retry={refetch} />}
    </div>
  )
}

const Waiting = ({ error, retry }: { error: unknown; retry: () => unknown }) =>
  error ? <ErrorPanel error={error} retry={retry} /> : <SkeletonList rows={4} height={56} />

const Rest = ({ data }: { data: Today }) => {
  const own = ownWork(data)
  const more = moreOf(data.scores.length, data.scoresTotal)
  const parts = schoolParts(data)
  const isIdle = own.length === 0 && parts.length === 0
  return (
    <>
      {data.day !== today() && <p className={classes.quiet}>As of {showDay(data.day)}.</p>}
      {isIdle && <p className={classes.idle}>{idleWords(data)}</p>}
      <WorkList title="Your work" work={own} more={more === null ? null : { words: more, to: '/academics/scores' }} />
      {parts.map(part => (
        <WorkList key={part.title} {...part} />
      ))}
      <Ahead data={data} />
      {data.figures && data.figuresAsOf && (
        <div className={classes.whole}>
          <Suspense>
            <SchoolBoard figures={data.figures} asOf={data.figuresAsOf} balance={data.funds?.balance} />
          </Suspense>
        </div>
      )}
    </>
  )
}

const idleWords = ({ term }: Today): string =>
  term ? 'Nothing is waiting for you.' : 'There is no active term. The state opens the next one.'

/** The next days on which something opens or closes. */
const Ahead = ({ data }: { data: Today }) =>
  data.ahead.length > 0 && (
    <section className={classes.part} aria-label="Coming up">
      <h2 className={classes.partName}>Coming up</h2>
      <ul className={classes.list}>
        {data.ahead.map(one => (
          <li key={`${one.kind} ${one.name} ${one.day}`} className={classes.line}>
            {aheadInWords(one, data.day)}
          </li>
        ))}
      </ul>
    </section>
  )
