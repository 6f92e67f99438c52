import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import type { Response } from '../../../lib/endpoints.ts'
import { read, write } from '../../../lib/query.ts'
import { save } from '../../../lib/save.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AskCorrection } from '../components/AskCorrection.tsx'
import { ChildFrame } from '../components/ChildFrame.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut, quiet } from '../session.ts'

type Held = Response<typeof api.familyRecords.view>

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

const shown = (value: string | null): string => {
  if (value === null || value === '') return 'Not recorded'
  return isDay(value) ? showDay(value) : `${value.charAt(0).toUpperCase()}${value.slice(1)}`
}

const Facts = ({ title, facts }: { title: string; facts: readonly (readonly [label: string, value: string])[] }) => (
  <section className="column gap-12" aria-label={title}>
    <h2 className="flat text-lg bold">{title}</h2>
    <dl className="list card">
      {facts.map(([label, value]) => (
        <div key={label} className="column gap-4 pad-12-16 line-between">
          <dt className="dim text-sm">{label}</dt>
          <dd className="anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const guardianFacts = (guardian: NonNullable<Held['guardian']>): [string, string][] => [
  ['Name', guardian.name],
  ['Relationship', guardian.relationship],
  ['Phone numbers', guardian.phones.join(', ') || 'Not recorded'],
  ['E-mail', shown(guardian.email)],
  ['Address', shown(guardian.address)],
  ['The school may call you about this child', guardian.mayBeCalled ? 'Yes' : 'No'],
  ['You may collect this child', guardian.mayCollect ? 'Yes' : 'No'],
  ['In the record since', showDay(guardian.since)],
]

const Consent = ({
  childId,
  consent: { isGiven, history },
}: {
  childId: string
  consent: Held['consents'][number]
}) => {
  const say = useMutation(write(api.familyRecords.consent))
  return (
    <section className="column gap-12" aria-label="Consents">
      <h2 className="flat text-lg bold">Consents</h2>
      <div className="card column gap-8 pad-16">
        <p className="flat">
          <strong>A photo of your child</strong>: {isGiven ? 'consent is given.' : 'no consent is given.'}
        </p>
        <p className="flat dim text-sm">
          For the report card and the school’s records. Without it no photo is shown, from now on. Report cards that
          were issued before stay as they are.
        </p>
        <Button
          variant="default"
          loading={say.isPending}
          onClick={() => say.mutate({ params: { id: childId }, body: { purpose: 'photo', isGiven: !isGiven } })}
        >
          {isGiven ? 'Withdraw the consent' : 'Give the consent'}
        </Button>
        {history.map(({ isGiven: given, by, at }) => (
          <p key={at} className="flat dim text-sm figures">
            {showDay(at)}: {given ? 'given' : 'withdrawn'} by {by}
          </p>
        ))}
      </div>
    </section>
  )
}

const states = {
  Waiting: 'The school has not decided yet.',
  Accepted: 'The school has corrected it.',
  Declined: 'The school did not correct it',
} as const

const Corrections = ({ corrections }: Pick<Held, 'corrections'>) =>
  corrections.length > 0 && (
    <ul className="list card" aria-label="Corrections that you asked for">
      {corrections.map(({ id, label, value, askedAt, status, answer }) => (
        <li key={id} className="column gap-4 pad-12-16 line-between">
          <span className="anywhere">
            <strong>{label}</strong>: {shown(value)}
          </span>
          <span className="text-sm anywhere">{answer ? `${states[status]}: ${answer}` : states[status]}</span>
          <span className="dim text-sm figures">Asked on {showDay(askedAt)}</span>
        </li>
      ))}
    </ul>
  )

const download = (held: Held): void => {
  const text = JSON.stringify(held, null, 2)
  save(new Blob([text], { type: 'application/json' }), `Record of ${held.child.fullName}.json`)
}

/** What the school holds about a child and the guardian: to read, to print, to take along, and to have corrected. */
export const FamilyRecord = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({ ...read(api.familyRecords.view, { params: { id } }), ...quiet })
  if (isSignedOut(error)) return <SignIn />
  return (
    <ChildFrame id={id} child={data?.child} part="Record">
      <Loaded data={data} error={error} retry={refetch}>
        {held => (
          <>
            <p className="flat dim">
              What the school holds about you and your child. Health details, NIN and the home address are shown by the
              school in person.
            </p>
            <div className="row wrap gap-8 no-print">
              <Button variant="default" onClick={() => download(held)}>
                Download as a file
              </Button>
              <Button variant="default" onClick={() => window.print()}>
                Print or save as PDF
              </Button>
            </div>
            <Facts title="Your child" facts={held.facts.map(({ label, value }) => [label, shown(value)])} />
            {held.guardian && (
              <>
                <AskCorrection childId={id} />
                <Corrections corrections={held.corrections} />
              </>
            )}
            <Facts
              title="Schools and classes"
              facts={held.enrolments.map(one => [
                `${showDay(one.begins)} to ${one.ends ? showDay(one.ends) : 'now'}`,
                `${one.class}, ${one.school}`,
              ])}
            />
            {held.guardian && (
              <>
                <Facts title="You" facts={guardianFacts(held.guardian)} />
                {held.consents.map(consent => (
                  <Consent key={consent.purpose} childId={id} consent={consent} />
                ))}
              </>
            )}
          </>
        )}
      </Loaded>
    </ChildFrame>
  )
}
