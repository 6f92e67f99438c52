import { Checkbox, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { groupsOf, type PermissionGroup, withGroup } from '../model/permission-groups.ts'
import type { Permission } from '../queries.ts'
import classes from './Roles.module.css'

type Operation = Permission['operation']

interface PermissionPickerProps {
  permissions: readonly Permission[]
  value: readonly Operation[]
  onChange: (chosen: Operation[]) => void
  error?: ReactNode
  /** Read-only, if the role may not be changed. */
  readOnly?: boolean
}

/** Permissions by category, each with its meaning; permissions that the person does not hold can't be ticked. */
export const PermissionPicker = ({ permissions, value, onChange, error, readOnly }: PermissionPickerProps) => (
  <div
    className={`grid items-start gap-4 col-span-full grid-cols-fill-75 ${classes.picker}`}
    aria-invalid={error ? true : undefined}
    tabIndex={error ? -1 : undefined}
  >
    {error && <Input.Error>{error}</Input.Error>}
    {groupsOf(permissions).map(group => (
      <Group key={group.category} group={group} value={value} onChange={onChange} readOnly={readOnly} />
    ))}
  </div>
)

interface GroupProps {
  group: PermissionGroup
  value: readonly Operation[]
  onChange: (chosen: Operation[]) => void
  readOnly: boolean | undefined
}

const Group = ({ group, value, onChange, readOnly }: GroupProps) => {
  const { category, permissions } = group
  const chosen = permissions.filter(({ operation }) => value.includes(operation)).length
  const grantable = permissions.filter(({ held }) => held)
  const wanted = readOnly ? permissions : grantable
  const all = wanted.length > 0 && wanted.every(({ operation }) => value.includes(operation))
  return (
    <fieldset className="m-0 grid gap-3 min-w-0 border border-line rounded-lg p-4">
      <legend className="font-bold px-1 py-0">
        <Checkbox
          size="md"
          label={`${category} (${chosen} of ${permissions.length})`}
          checked={all}
          indeterminate={!all && chosen > 0}
          disabled={readOnly || grantable.length === 0}
          onChange={event => onChange(withGroup(value, group, event.currentTarget.checked))}
        />
      </legend>
      {permissions.map(({ operation, name, description, held }) => (
        <Checkbox
          key={operation}
          size="md"
          label={name}
          description={
            held || readOnly ? description : `${description} Your own role does not hold it, so you cannot grant it.`
          }
          checked={value.includes(operation)}
          disabled={readOnly || !held}
          onChange={event =>
            onChange(event.currentTarget.checked ? [...value, operation] : value.filter(one => one !== operation))
          }
        />
      ))}
    </fieldset>
  )
}
