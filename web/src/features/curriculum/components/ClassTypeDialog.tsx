import { classTypeBody } from '@akada/contract/classes/class-types'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { WholeNumberField } from '../../../ui/form/NumberFields.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { type ClassType } from '../queries.ts'

interface Values extends Record<string, unknown> {
  name: string
  position: number | string
}
interface ClassTypeDialogProps {
  changing?: ClassType
  /** The position after the last one. */
  next: number
  onClose: () => void
}

/** Adds a class type, or changes its name and its position. */
export const ClassTypeDialog = ({ changing, next, onClose }: ClassTypeDialogProps) => {
  const form = useApiForm<Values, ClassType>({
    initialValues: { name: changing?.name ?? '', position: changing?.position ?? next },
    schema: async () => classTypeBody,
    submit: values => {
      const body = classTypeBody.parse(values)
      return changing ? api.classTypes.update({ params: { id: changing.id }, body }) : api.classTypes.add({ body })
    },
    success: changing ? 'Class Type Updated Successfully' : 'Class Type Created Successfully',
    onSuccess: onClose,
  })
  const title = changing ? `Edit ${changing.name}` : 'Add class type'
  return (
    <Dialog opened onClose={onClose} size={520} title={<Text fw={650}>{title}</Text>}>
      <ApiForm form={form} label={title}>
        <TextInput label="Name" withAsterisk data-autofocus maxLength={60} {...form.field('name')} />
        <WholeNumberField
          label="Place in the order"
          withAsterisk
          description={
            changing
              ? 'From 1 for the youngest.'
              : 'From 1 for the youngest. It begins with the usual components and grades; change them under Assessment.'
          }
          min={1}
          max={30}
          {...form.field('position')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{changing ? 'Save class type' : 'Add class type'}</SubmitButton>
        </Group>
      </ApiForm>
    </Dialog>
  )
}
