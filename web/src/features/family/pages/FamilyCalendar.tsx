import { termName } from '@akada/languages/child-words'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { read } from '../../../lib/query.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { Answer } from '../components/Answer.tsx'
import { ChildFrame } from '../components/ChildFrame.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut } from '../session.ts'
import { useTexts } from '../texts.ts'
import { showWeekday } from '../words.ts'

type FamilyTerm = Response<typeof api.family.calendar>['terms'][number]

const Term = ({
  term: { id, name, number, session, starts, ends, nextTermBegins, isActive, closures },
}: {
  term: FamilyTerm
}) => {
  const texts = useTexts()
  const { t } = texts
  const term = `${termName(texts, { name, number })} ${session}`
  return (
    <section className="flex flex-col gap-2" aria-labelledby={id}>
      <h2 id={id} className="m-0 text-lg font-bold">
        {isActive ? t('calendar.now', { term }) : term}
      </h2>
      <p className="m-0 figures">
        <Dated>{t('calendar.from', { starts: showDay(starts), ends: showDay(ends) })}</Dated>
      </p>
      {isActive && (
        <p className="m-0">
          <Dated>
            {nextTermBegins
              ? t('calendar.nextTerm', { day: showWeekday(texts, nextTermBegins) })
              : t('calendar.nextTermUnknown')}
          </Dated>
        </p>
      )}
      {closures.length > 0 && (
        <ul className="list card" aria-label={t('calendar.closures', { term: termName(texts, { name, number }) })}>
          {closures.map(({ day, name: closure }) => (
            <li key={day} className="flex justify-between gap-3 px-4 py-3 not-first:border-t border-line">
              <span className="min-w-0 wrap-anywhere">{closure}</span>
              <span className="figures whitespace-nowrap">{showWeekday(texts, day)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** When the school of a child is open: the terms of the session, and the days without school. */
export const FamilyCalendar = () => {
  const { t } = useTexts()
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(read(api.family.calendar, { params: { id } }))
  if (isSignedOut(error)) return <SignIn error={error} />
  return (
    <ChildFrame id={id} child={data?.child} part="calendar">
      <Answer data={data} error={error} retry={refetch}>
        {({ terms }) =>
          terms.length === 0 ? (
            <p className="m-0">{t('calendar.none')}</p>
          ) : (
            terms.map(term => <Term key={term.id} term={term} />)
          )
        }
      </Answer>
    </ChildFrame>
  )
}
