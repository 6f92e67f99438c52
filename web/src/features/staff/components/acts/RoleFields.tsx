import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTerms } from '../../../../lib/session.ts'
import { useStaffPlace } from '../../place.ts'
import { districts, rolesOf, schoolsOf } from '../../queries.ts'

/** Where the person may give roles: in their school; in their district and its schools; in the state and its districts. */
const useOrganizations = (): { value: string; label: string }[] => {
  const { area, organization } = useStaffPlace()
  const { data: schools = [] } = useQuery({ ...schoolsOf(organization.id), enabled: area === 'district' })
  const { data: offices = [] } = useQuery({ ...districts(), enabled: area === 'state' })
  const approved = offices.filter(({ status }) => status === 'Approved')
  const below = { school: [], district: schools, state: approved }[area]
  return [organization, ...below].map(({ id, name }) => ({ value: id, label: name }))
}

interface RoleFieldsProps {
  organization: string
  onOrganization: (id: string) => void
  role: string | null
  onRole: (id: string | null) => void
  error?: ReactNode
  /** Roles already held in the organisation, which are not offered again. */
  held?: readonly string[]
}

/** An organisation, if the person has several, and a role in it that they may give. */
export const RoleFields = ({ organization, onOrganization, role, onRole, error, held = [] }: RoleFieldsProps) => {
  const { district: word } = useTerms()
  const { area } = useStaffPlace()
  const organizations = useOrganizations()
  const { data: roles, isPending } = useQuery({ ...rolesOf(organization), enabled: organization !== '' })
  const offers = roles?.filter(({ id, can }) => can.assign && !held.includes(id)) ?? []
  const chosen = offers.find(({ id }) => id === role)
  return (
    <>
      {area !== 'school' && (
        <Select
          label={area === 'district' ? `${word} office or school` : `State or ${word.toLowerCase()}`}
          required
          searchable
          allowDeselect={false}
          nothingFoundMessage="No such organisation"
          data={organizations}
          value={organization}
          onChange={id => {
            if (!id) return
            onOrganization(id)
            onRole(null)
          }}
        />
      )}
      <Select
        label="Role"
        required
        searchable={offers.length > 8}
        nothingFoundMessage="No such role"
        placeholder={isPending ? 'Loading the roles' : 'Choose a role'}
        description={
          !isPending && offers.length === 0
            ? 'There is no role here that you may give: you can give roles whose permissions you hold.'
            : chosen?.description || 'What the person can see and do. More roles can be added later.'
        }
        data={offers.map(({ id, name }) => ({ value: id, label: name }))}
        value={role}
        onChange={onRole}
        error={error}
      />
      {chosen && (
        <Text size="sm" c="dimmed" className="figures">
          {`${chosen.permissions.length} permissions`}
        </Text>
      )}
    </>
  )
}
