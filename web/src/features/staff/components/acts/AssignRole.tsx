import { messages } from '@akada/contract/kernel/messages'
import { api } from '../../../../lib/api.ts'
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx'
import { useApiForm } from '../../../../ui/form/useApiForm.ts'
import { useStaffPlace } from '../../place.ts'
import { nameOf } from '../staff-columns.tsx'
import type { ActProps } from './acts.ts'
import { RoleFields } from './RoleFields.tsx'

/** Gives a person one more role. */
export const AssignRole = ({ staff, onClose }: ActProps) => {
  const place = useStaffPlace()
  const form = useApiForm({
    initialValues: { organization: place.organization.id, role: null as string | null },
    check: ({ role }): Record<string, string> => (role ? {} : { role: messages.required }),
    submit: ({ organization, role }) =>
      api.staffAdministration.assign({ body: { staff: staff.id, role: role ?? '', organization } }),
    success: 'Role Assigned Successfully',
    onSuccess: onClose,
  })
  const { organization, role } = form.values
  const held = staff.roleAccess.filter(access => access.organization.id === organization)
  return (
    <FormDialog form={form} title={`Assign ${nameOf(staff)} a role`} size={540} verb="Assign role" onClose={onClose}>
      <div className="grid gap-4">
        <RoleFields
          organization={organization}
          onOrganization={id => form.setFieldValue('organization', id)}
          role={role}
          onRole={form.field('role').onChange}
          error={form.errors.role}
          held={held.map(access => access.role.id)}
        />
      </div>
    </FormDialog>
  )
}
