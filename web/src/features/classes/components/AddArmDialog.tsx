import { classArmBody } from '@akada/contract/classes/calls'
import { Text } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { useSchool } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ApiForm } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { type ClassArm } from '../queries.ts'
import { ArmFields, type ArmValues, armValues, checkArm } from './ArmFields.tsx'
import { DialogActions } from './DialogActions.tsx'

/** Adds a class arm in the active session, to the class that the page shows. */
export const AddArmDialog = ({ classId, onClose }: { classId: string | undefined; onClose: () => void }) => {
  const school = useSchool()
  const form = useApiForm<ArmValues, ClassArm>({
    initialValues: armValues(undefined, classId),
    schema: async () => classArmBody,
    check: checkArm,
    submit: values => api.classes.addArm({ body: { ...classArmBody.parse(values), school: school.id } }),
    success: 'Class Arm Created Successfully',
    onSuccess: onClose,
  })
  return (
    <Dialog opened onClose={onClose} size={560} title={<Text fw={650}>Add class arm</Text>}>
      <ApiForm form={form} label="Add class arm">
        <ArmFields form={form} />
        <DialogActions form={form} onClose={onClose}>
          Add class arm
        </DialogActions>
      </ApiForm>
    </Dialog>
  )
}
