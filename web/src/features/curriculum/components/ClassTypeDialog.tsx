import { classTypeBody, classTypeDetails } from '@akada/contract/classes/class-types'
import { TextInput } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { conflictField } from '../../../ui/form/conflict.ts'
import { WholeNumberField } from '../../../ui/inputs/NumberFields.tsx'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
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
  const { form, conflict } = useVersionedForm<Values, ClassType>({
    start: {
      values: { name: changing?.name ?? '', position: changing?.position ?? next },
      revision: changing?.revision ?? 0,
    },
    schema: async () => classTypeBody,
    submit: (values, revision) => {
      const body = classTypeBody.parse(values)
      return changing
        ? api.classTypes.update({ params: { id: changing.id }, body: { ...body, revision } })
        : api.classTypes.add({ body })
    },
    revisionOf: saved => saved.revision,
    staleCode: 'class_type_changed_meanwhile',
    theirs: record => {
      const read = classTypeDetails.safeParse(record)
      if (!read.success) return undefined
      const { name, position, revision } = read.data
      return { values: { name, position }, revision }
    },
    fields: { name: conflictField('Name', 'name'), position: conflictField('Place in the order', 'position') },
    what: 'this class type',
    success: changing ? 'Class Type Updated Successfully' : 'Class Type Created Successfully',
    onSuccess: onClose,
  })
  const title = changing ? `Edit ${changing.name}` : 'Add class type'
  return (
    <FormDialog
      form={form}
      title={title}
      size={520}
      verb={changing ? 'Save class type' : 'Add class type'}
      below={conflict}
      onClose={onClose}
    >
      <TextInput label="Name" required data-autofocus maxLength={60} {...form.field('name')} />
      <WholeNumberField
        label="Place in the order"
        required
        description={
          changing
            ? 'From 1 for the youngest.'
            : 'From 1 for the youngest. It begins with the usual components and grades; change them under Assessment.'
        }
        min={1}
        max={30}
        {...form.field('position')}
      />
    </FormDialog>
  )
}
