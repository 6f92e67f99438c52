import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { now } from '../../../lib/clock.ts'
import { showDay, showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { useUser } from '../../../lib/session.ts'
import { useToday } from '../../../lib/use-today.ts'
import { counted } from '../../../lib/words.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { weeksOf } from '../model/weeks.ts'
import { statementOf } from '../queries.ts'

const MoneyWeeks = lazyPart(() => import('../../../ui/charts/MoneyWeeks.tsx'))

interface OverTermProps {
  school: string
  term: { name: string; starts: string }
}

const OverTerm = ({ school, term }: OverTermProps) => {
  const endDate = useToday()
  const { data, error, refetch } = useQuery({
    ...statementOf(school, { startDate: term.starts, endDate }),
    staleTime: 0,
  })
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={6} />
  const parts = [
    `Paid in ${showNaira(data.in)}, spent ${showNaira(data.out)}, balance ${showNaira(data.closing)}.`,
    ...(data.leftOut > 0
      ? [`The chart lacks the latest ${counted(data.leftOut, 'movement')}; the sums include them.`]
      : []),
    `As of ${showInstant(now().toISOString())}.`,
  ]
  return (
    <MoneyWeeks
      title={`Balance and spending, ${term.name}`}
      summary={parts.join(' ')}
      weeks={weeksOf(data).map(({ monday, ...week }) => ({ name: showDay(monday), ...week }))}
    />
  )
}

/** The balance of the wallet and what was spent in each week of the term, fetched when it is opened; nothing before the term begins. */
export const MoneyOverTerm = ({ school }: { school: string }) => {
  const { term } = useUser()
  const today = useToday()
  const [isOpen, setIsOpen] = useState(false)
  if (!term || term.starts > today) return null
  return (
    <details className="mb-6" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 content-center text-link choosable">Balance and spending over the term</summary>
      {isOpen && (
        <Suspense fallback={<SkeletonList rows={6} />}>
          <OverTerm school={school} term={term} />
        </Suspense>
      )}
    </details>
  )
}
