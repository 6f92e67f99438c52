import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { showDay, showLongDay } from '../../../lib/days.ts'
import type { Response } from '../../../lib/endpoints.ts'
import { read } from '../../../lib/query.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ChildFrame } from '../components/ChildFrame.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut, quiet } from '../session.ts'

type FamilyTerm = Response<typeof api.family.calendar>['terms'][number]

const Term = ({
  term: { id, name, session, starts, ends, nextTermBegins, isActive, closures },
}: {
  term: FamilyTerm
}) => (
  <section className="column gap-8" aria-labelledby={id}>
    <h2 id={id} className="flat text-lg bold">
      {name} {session}
      {isActive && ', now'}
    </h2>
    <p className="flat figures">
      {showDay(starts)} to {showDay(ends)}
    </p>
    {isActive && (
      <p className="flat">
        {nextTermBegins
          ? `The next term begins on ${showLongDay(nextTermBegins)}.`
          : 'When the next term begins is not known yet.'}
      </p>
    )}
    {closures.length > 0 && (
      <ul className="list card" aria-label={`Days without school in ${name}`}>
        {closures.map(({ day, name: closure }) => (
          <li key={day} className="row between gap-12 pad-12-16 line-between">
            <span className="narrow anywhere">{closure}</span>
            <span className="figures">{showDay(day)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** When the school of a child is open: the terms of the session, and the days without school. */
export const FamilyCalendar = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({ ...read(api.family.calendar, { params: { id } }), ...quiet })
  if (isSignedOut(error)) return <SignIn />
  return (
    <ChildFrame id={id} child={data?.child} part="Calendar">
      <Loaded data={data} error={error} retry={refetch}>
        {({ terms }) =>
          terms.length === 0 ? (
            <p className="flat">The state has opened no session yet.</p>
          ) : (
            terms.map(term => <Term key={term.id} term={term} />)
          )
        }
      </Loaded>
    </ChildFrame>
  )
}
