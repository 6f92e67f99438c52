import { Text } from '@mantine/core'
import { messages } from '@akada/contract/kernel/messages'
import { api } from '../../../../lib/api.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../../ui/form/useApiForm.ts'
import { useStaffPlace } from '../../place.ts'
import { nameOf } from '../staff-columns.tsx'
import type { ActProps } from './acts.ts'
import { RoleFields } from './RoleFields.tsx'
import { DialogActions } from '../../../../ui/dialog/DialogActions.tsx'

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
    <Dialog opened onClose={onClose} size={540} title={<Text fw={650}>{`Assign ${nameOf(staff)} a role`}</Text>}>
      <ApiForm form={form} label="Assign role">
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
        <DialogActions onClose={onClose}>
          <SubmitButton form={form}>Assign role</SubmitButton>
        </DialogActions>
      </ApiForm>
    </Dialog>
  )
}
