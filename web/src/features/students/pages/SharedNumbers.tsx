import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { administration } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { profileOf } from '../addresses.ts'
import { registerCrumb } from '../area.ts'
import { guardianNumber } from '../guardian-number.ts'
import { sharedNumbers } from '../queries.ts'

type Shared = Response<typeof api.guardians.doubts>['foundNumbers'][number]
type Person = Shared['persons'][number]

const children = (count: number): string => (count === 1 ? '1 child' : `${count} children`)

/** Children are named up to this many; beyond them they are counted. */
const named = 6

const Holder = ({ person }: { person: Person }) => {
  const beyond = Math.max(0, person.children.length - named)
  const uncounted = [
    ...(beyond > 0 ? [`${beyond} more here`] : []),
    ...(person.childrenElsewhere > 0 ? [`${children(person.childrenElsewhere)} at other schools`] : []),
  ]
  return (
    <li className="py-2 not-first:border-t border-line">
      <p className="m-0 font-semibold">{person.name}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 m-0 text-sm text-dimmed">
        {person.children.slice(0, named).map(({ id, fullName, relationship }) => (
          <span key={id}>
            <PathLink to={profileOf(id)} className="text-link inline-block py-1">
              {fullName}
            </PathLink>{' '}
            ({relationship})
          </span>
        ))}
        {uncounted.length > 0 && <span className="py-1">{uncounted.join(', ')}</span>}
      </p>
    </li>
  )
}

const Decision = ({ shared, school }: { shared: Shared; school: string }) => {
  const [joining, setJoining] = useState(false)
  const onSuccess = ({ message }: { message: string }): void => {
    notify.success(message)
  }
  const join = useMutation(write(api.guardians.join, { onSuccess, onSettled: () => setJoining(false) }))
  const keepApart = useMutation(write(api.guardians.keepApart, { onSuccess }))
  const { number, persons, canJoin } = shared
  const shown = guardianNumber(number)
  return (
    <Panel title={`${shown}: ${children(shared.children)}`}>
      <ul className="list">
        {persons.map(person => (
          <Holder key={person.id} person={person} />
        ))}
      </ul>
      {persons.length > 1 && !canJoin && (
        <p className="m-0 mt-3 text-dimmed text-sm">
          Some of their children are at other schools, so these guardians stay apart here.
        </p>
      )}
      <div className="flex flex-wrap gap-2 mt-5">
        {canJoin && (
          <Button variant="default" onClick={() => setJoining(true)} aria-label={`One person has ${shown}`}>
            One person
          </Button>
        )}
        <Button
          variant="default"
          loading={keepApart.isPending}
          aria-label={`${shown} is right as it is`}
          onClick={() => keepApart.mutate({ query: { school }, body: { number } })}
        >
          {persons.length > 1 ? 'Different people' : 'Right as it is'}
        </Button>
      </div>
      <ConfirmDialog
        opened={joining}
        action="Join"
        name={persons.map(({ name }) => name).join(' and ')}
        question={`Are ${persons.map(({ name }) => name).join(' and ')} one person?`}
        warning="Everybody who has this number then sees all of their children in the family pages. It cannot be undone here."
        loading={join.isPending}
        onClose={() => setJoining(false)}
        onConfirm={() => join.mutate({ body: { number, persons: persons.map(({ id }) => id) } })}
      />
    </Panel>
  )
}

/** Phone numbers that several guardians or very many children have: the school says whether that is right. */
export const SharedNumbers = () => {
  const school = useSchool()
  const { data, error, refetch } = useQuery(sharedNumbers(school.id))
  return (
    <Page
      title="Shared phone numbers"
      intro="Guardians with one number and different names, and numbers of very many children. Records are never merged by name alone."
      breadcrumbs={[administration, registerCrumb]}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {({ foundNumbers, total }) =>
          total === 0 ? (
            <EmptyState reason="No phone numbers to review." />
          ) : (
            <div className="grid gap-5">
              <p className="m-0 text-dimmed">
                {foundNumbers.length === total ? `${total} to decide` : `The first ${foundNumbers.length} of ${total}`}
              </p>
              {foundNumbers.map(shared => (
                <Decision key={shared.number} shared={shared} school={school.id} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}
