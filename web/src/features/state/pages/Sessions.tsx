import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPencil, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { session as signedIn } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ButtonLink } from '../../../ui/page/PathLink.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { ActivateDialog, type NamedTerm } from '../components/ActivateDialog.tsx'
import classes from '../components/State.module.css'
import { sessions, type Term } from '../queries.ts'

/** The calendar of the state: sessions, their terms and holidays, and which term is the active one. */
export const Sessions = () => {
  const { data, error, refetch } = useQuery(sessions())
  const [activating, setActivating] = useState<NamedTerm>()
  const activate = useMutation(
    write(api.state.activateTerm, {
      onSuccess: async ({ message }) => {
        setActivating(undefined)
        notify.success(message)
        // The term is shown in the top bar.
        signedIn.set(await api.auth.me())
      },
    }),
  )
  const active = data?.foundSessions
    .flatMap(({ id, name, terms }) => terms.map(term => ({ ...term, sessionName: name, sessionId: id })))
    .find(term => term.active)
  return (
    <Page
      title="Sessions and terms"
      intro="The school year of every school in the state. Registers, scores and report cards follow it."
      action={
        <ButtonLink to="/super-admin/sessions/add" leftSection={<IconCalendarPlus aria-hidden size={18} />}>
          Add session
        </ButtonLink>
      }
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data =>
          data.foundSessions.length === 0 ? (
            <EmptyState reason="The state has no session yet. Add the first one with its three terms, then activate a term." />
          ) : (
            <div className="grid gap-5">
              {data.foundSessions.map(session => (
                <section key={session.id} className="card min-w-0 px-6 py-5 max-phone:p-4" aria-labelledby={session.id}>
                  <header className={`flex flex-wrap items-center gap-x-4 gap-y-2 mb-4 ${classes.head}`}>
                    <h2 id={session.id} className="m-0 text-lg font-bold">
                      {session.name}
                    </h2>
                    <span className="text-dimmed text-sm figures">
                      <Dated>{`${showDay(session.starts)} to ${showDay(session.ends)}`}</Dated>
                    </span>
                    <ButtonLink
                      to="/super-admin/sessions/$id"
                      params={{ id: session.id }}
                      variant="default"
                      size="sm"
                      leftSection={<IconPencil aria-hidden size={16} />}
                      aria-label={`Edit dates and holidays of ${session.name}`}
                    >
                      Edit dates and holidays
                    </ButtonLink>
                  </header>
                  <ul className={'list grid gap-3 grid-cols-fit-60'}>
                    {session.terms.map(term => (
                      <li
                        className="flex flex-col items-start justify-between gap-2 p-4 rounded-md border border-line choosable"
                        key={term.id}
                        data-active={term.active || undefined}
                      >
                        <TermFacts term={term} />
                        {!term.active && (
                          <Button
                            size="compact-sm"
                            variant="default"
                            leftSection={<IconPlayerPlay aria-hidden size={14} />}
                            aria-label={`${verbOf(term)} ${term.name} of ${session.name}`}
                            onClick={() => setActivating({ ...term, sessionName: session.name, sessionId: session.id })}
                          >
                            {verbOf(term)}
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
      {activating && (
        <ActivateDialog
          term={activating}
          former={active}
          onClose={() => setActivating(undefined)}
          onConfirm={confirmed => activate.mutate({ params: { id: activating.id }, body: { confirmed } })}
          loading={activate.isPending}
        />
      )}
    </Page>
  )
}

const stateOf = ({ active, closed }: Term): string => {
  if (active) return 'Active'
  return closed ? 'Closed' : 'Not active yet'
}

/** A closed term has been active before. */
const verbOf = ({ closed }: Term): string => (closed ? 'Reopen' : 'Activate')

const TermFacts = ({ term }: { term: Term }) => {
  const { name, starts, ends, schoolDays, nextTermBegins, holidays } = term
  return (
    <div className="figures">
      <p className="flex flex-wrap items-baseline gap-2 font-bold m-0">
        {name}
        <span className={`text-xs ${term.active ? 'text-accent font-bold' : 'text-dimmed font-medium'}`}>
          {stateOf(term)}
        </span>
      </p>
      <p className="m-0">
        {showDay(starts)} to {showDay(ends)}
      </p>
      <p className="text-dimmed text-sm m-0">
        {schoolDays} school days · {holidays.length} {holidays.length === 1 ? 'day' : 'days'} off
      </p>
      <p className="text-dimmed text-sm m-0">
        {nextTermBegins ? `Next term begins ${showDay(nextTermBegins)}` : 'Next term not set'}
      </p>
    </div>
  )
}
