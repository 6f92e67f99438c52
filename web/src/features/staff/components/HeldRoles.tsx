import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { StaffPicker } from '../../../ui/inputs/StaffPicker.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import type { Profile, RoleAccess } from '../queries.ts'
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx'
import { StaffAct } from './acts/StaffAct.tsx'
import { TransferRight } from './acts/TransferRight.tsx'
import classes from './Profile.module.css'
import type { ActProps } from './acts/acts.ts'
import { nameOf } from './staff-columns.tsx'

interface Changing {
  act: 'end' | 'transfer'
  access: RoleAccess
}

/** Ends a role that a person holds, with a reason. */
const EndRole = ({ staff, access, onClose }: ActProps & { access: RoleAccess }) => {
  const last = staff.roleAccess.length === 1
  const [successor, setSuccessor] = useState<string | null>(null)
  const { organization } = access
  const isLastInSchool = staff.roleAccess.every(one => one.id === access.id || one.organization.id !== organization.id)
  return (
    <ReasonDialog
      title={`End ${access.role.name} of ${nameOf(staff)}`}
      description="Recorded in the audit log."
      verb="End role"
      danger
      success="Role Ended Successfully"
      send={reason => api.staffAdministration.end({ params: { id: access.id }, body: { reason, successor } })}
      onClose={onClose}
    >
      <p className="m-0">
        {`${nameOf(staff)} can no longer act as ${access.role.name} of ${access.organization.name}, from this moment on. What they did stays recorded.`}
        {last && ' It is their only role here: without another one they cannot sign in.'}
      </p>
      {organization.kind === 'school' && isLastInSchool && (
        <StaffPicker
          label="Successor"
          description="Who continues as class teacher and with the subjects. Without one nobody does; what this changes is shown before it is saved."
          school={organization.id}
          value={successor}
          onChange={setSuccessor}
        />
      )}
    </ReasonDialog>
  )
}

/** The roles that a person holds, and the actions on each. */
export const HeldRoles = ({ staff }: { staff: Profile }) => {
  const [assigning, setAssigning] = useState(false)
  const [changing, setChanging] = useState<Changing>()
  const { can, roleAccess } = staff
  const done = (): void => setChanging(undefined)
  return (
    <Panel title="Roles">
      {roleAccess.length === 0 && (
        <p className="text-dimmed">No role at present. Without one the person cannot work in Akada.</p>
      )}
      <ul className="list grid">
        {roleAccess.map(access => {
          const { id, role, organization } = access
          const name = `${role.name}, ${organization.name}`
          return (
            <li
              key={id}
              className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 not-first:border-t border-line ${classes.role}`}
            >
              <span className="grid grow basis-55">
                {role.name}
                <span className="text-dimmed text-sm">{organization.name}</span>
              </span>
              <span className="flex flex-wrap gap-2">
                {can.transferRight.includes(id) && (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Transfer right: ${name}`}
                    onClick={() => setChanging({ act: 'transfer', access })}
                  >
                    Transfer right
                  </Button>
                )}
                {can.endRoleAccess.includes(id) && (
                  <Button
                    variant="subtle"
                    color="red"
                    size="sm"
                    aria-label={`End role: ${name}`}
                    onClick={() => setChanging({ act: 'end', access })}
                  >
                    End
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {can.assignRole && (
        <Button
          mt="sm"
          variant="default"
          size="sm"
          leftSection={<IconPlus aria-hidden size={18} />}
          onClick={() => setAssigning(true)}
        >
          Assign role
        </Button>
      )}
      {assigning && <StaffAct act="assignRole" staff={staff} onClose={() => setAssigning(false)} />}
      {changing?.act === 'end' && <EndRole staff={staff} access={changing.access} onClose={done} />}
      {changing?.act === 'transfer' && <TransferRight staff={staff} access={changing.access} onClose={done} />}
    </Panel>
  )
}
