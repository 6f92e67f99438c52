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
import { isSignedOut, quiet } from '../session.ts'
import { showWeekday, useTexts } from '../texts.ts'

type FamilyTerm = Response<typeof api.family.calendar>['terms'][number]

const Term = ({
  term: { id, name, session, starts, ends, nextTermBegins, isActive, closures },
}: {
  term: FamilyTerm
}) => {
  const texts = useTexts()
  const { t } = texts
  const term = `${name} ${session}`
  return (
    <section className="column gap-8" aria-labelledby={id}>
      <h2 id={id} className="flat text-lg bold">
        {isActive ? t('calendar.now', { term }) : term}
      </h2>
      <p className="flat figures">
        <Dated>{t('calendar.from', { starts: showDay(starts), ends: showDay(ends) })}</Dated>
      </p>
      {isActive && (
        <p className="flat">
          <Dated>
            {nextTermBegins
              ? t('calendar.nextTerm', { day: showWeekday(texts, nextTermBegins) })
              : t('calendar.nextTermUnknown')}
          </Dated>
        </p>
      )}
      {closures.length > 0 && (
        <ul className="list card" aria-label={t('calendar.closures', { term: name })}>
          {closures.map(({ day, name: closure }) => (
            <li key={day} className="row between gap-12 pad-12-16 line-between">
              <span className="narrow anywhere">{closure}</span>
              <span className="figures nowrap">{showWeekday(texts, day)}</span>
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
  const { data, error, refetch } = useQuery({ ...read(api.family.calendar, { params: { id } }), ...quiet })
  if (isSignedOut(error)) return <SignIn error={error} />
  return (
    <ChildFrame id={id} child={data?.child} part="calendar">
      <Answer data={data} error={error} retry={refetch}>
        {({ terms }) =>
          terms.length === 0 ? (
            <p className="flat">{t('calendar.none')}</p>
          ) : (
            terms.map(term => <Term key={term.id} term={term} />)
          )
        }
      </Answer>
    </ChildFrame>
  )
}
