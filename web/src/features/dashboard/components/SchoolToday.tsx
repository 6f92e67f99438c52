import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { showDay } from '../../../lib/days.ts'
import { useToday } from '../../../lib/use-today.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { aheadInWords, moreOf, ownWork } from '../model/today.ts'
import { type Today, todayOf } from '../queries.ts'
import { OwnArms } from './OwnArms.tsx'
import classes from './today.module.css'
import { WorkList } from './WorkList.tsx'

// A teacher sees none of it; for the others it comes after their own work.
const Setup = lazyPart(async () => ({ default: (await import('./Setup.tsx')).Setup }))
const SchoolWork = lazyPart(async () => ({ default: (await import('./SchoolWork.tsx')).SchoolWork }))

/** The person's own work of this day in a school: their registers first, then what is due next. */
export const SchoolToday = () => {
  const { data, error, refetch } = useQuery(todayOf())
  const client = useQueryClient()
  // The next time it is read again, also if it came with the sign-in.
  useEffect(() => () => void client.invalidateQueries({ ...todayOf(), refetchType: 'none' }), [client])
  return (
    <div className={`grid gap-3 content-start grid-cols-1 ${classes.today}`}>
      <OwnArms data={data} />
      {data ? (
        // Shown at once, so that nothing that arrives later moves the rest.
        <Suspense fallback={<Waiting error={null} retry={refetch} />}>
          <Rest data={data}>
            {data.setup && <Setup items={data.setup} />}
            <Ahead data={data} />
          </Rest>
        </Suspense>
      ) : (
        <Waiting error={error} retry={refetch} />
      )}
    </div>
  )
}

const Waiting = ({ error, retry }: { error: unknown; retry: () => unknown }) =>
  error ? <ErrorPanel error={error} retry={retry} /> : <SkeletonList rows={4} height={56} />

/** Whether the person sees what others have not done, decides something, or keeps the records of the school. */
const seesSchool = ({ decisions, late, funds, records, census, exams, figures }: Today): boolean =>
  [decisions, late, funds, records, census, figures].some(part => part !== null) || exams.length > 0

/** The work; then the children, which come before the figures. */
const Rest = ({ data, children }: { data: Today; children: ReactNode }) => {
  const today = useToday()
  const own = ownWork(data)
  const more = moreOf(data.scores.length, data.scoresTotal)
  return (
    <>
      {data.day !== today && <p className="m-0 text-dimmed">As of {showDay(data.day)}.</p>}
      {own.length === 0 && !seesSchool(data) && <Idle data={data} />}
      <WorkList title="Your work" work={own} more={more === null ? null : { words: more, to: '/academics/scores' }} />
      {seesSchool(data) ? (
        <Suspense fallback={<SkeletonList rows={4} height={56} />}>
          <SchoolWork data={data} idle={own.length === 0 && <Idle data={data} />}>
            {children}
          </SchoolWork>
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}

const Idle = ({ data: { term } }: { data: Today }) => (
  <p className={`m-0 ${classes.idle}`}>
    {term ? 'Nothing is waiting for you.' : 'There is no active term. The state opens the next one.'}
  </p>
)

/** The next days on which something opens or closes. */
const Ahead = ({ data }: { data: Today }) =>
  data.ahead.length > 0 && (
    <section className={`px-4 py-3 rounded-lg bg-surface border border-line ${classes.part}`} aria-label="Coming up">
      <h2 className="m-0 text-lg font-bold">Coming up</h2>
      <ul className={`p-0 list-none divided ${classes.list}`}>
        {data.ahead.map(one => (
          <li key={`${one.kind} ${one.name} ${one.day}`} className={`py-2 ${classes.line}`}>
            {aheadInWords(one, data.day)}
          </li>
        ))}
      </ul>
    </section>
  )
