import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { type Role, type ToReassign } from '../queries.ts'
import classes from './Roles.module.css'

interface ReassignProps {
  organization: string
  people: readonly ToReassign[]
  roles: readonly Role[]
}

/** Staff whose role was deleted, each to be given a new one. */
export const Reassign = ({ organization, people, roles }: ReassignProps) => {
  const offers = roles.filter(({ can }) => can.assign).map(({ id, name }) => ({ value: id, label: name }))
  if (people.length === 0) return null
  return (
    <section
      className={`mb-6 px-5 py-4 card border-l-4 border-l-waiting ${classes.reassign}`}
      aria-label="Staff to be given another role"
    >
      <h2 className="m-0 text-lg font-bold">Staff to be given another role</h2>
      <p>Their role was deleted. Until they hold another one here, they cannot work in Akada for this organisation.</p>
      <ul className="list">
        {people.map(person => (
          <Person key={person.roleAccessId} organization={organization} person={person} offers={offers} />
        ))}
      </ul>
    </section>
  )
}

interface PersonProps {
  organization: string
  person: ToReassign
  offers: { value: string; label: string }[]
}

const Person = ({ organization, person: { staff, roleName, deletedAt }, offers }: PersonProps) => {
  const [role, setRole] = useState<string | null>(null)
  const name = `${staff.firstName} ${staff.lastName}`
  const { mutate, isPending } = useMutation(
    write(api.staffAdministration.assign, {
      onSuccess: () => notify.success('Role Assigned Successfully'),
    }),
  )
  return (
    <li className="grid items-center gap-3 border-t border-line">
      <span>
        <strong>{name}</strong>
        <small className="block">
          <Dated>{`was ${roleName} until ${showDay(deletedAt)}`}</Dated>
        </small>
      </span>
      <Select
        aria-label={`New role of ${name}`}
        placeholder="Choose a role"
        data={offers}
        value={role}
        onChange={setRole}
        searchable
        nothingFoundMessage="No such role"
      />
      <Button
        variant="default"
        disabled={!role}
        loading={isPending}
        onClick={() => role && mutate({ body: { staff: staff.id, role, organization } })}
      >
        Assign
      </Button>
    </li>
  )
}
