import { Select, Textarea, TextInput } from '@mantine/core'
import { classBody, classDetails } from '@akada/contract/classes/calls'
import { lowestLevel } from '@akada/contract/classes/template'
import { messages } from '@akada/contract/kernel/messages'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { conflictField } from '../../../ui/form/conflict.ts'
import { WholeNumberField } from '../../../ui/inputs/NumberFields.tsx'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { classToEdit, classTypes, type SchoolClass } from '../queries.ts'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'

interface Values extends Record<string, unknown> {
  name: string
  classTypeId: string | null
  level: number | string
  description: string
}

/** Adds or changes a class: the school's own, or at state level one of the state's catalogue. */
export const ClassDialog = ({ changing, onClose }: { changing?: SchoolClass | undefined; onClose: () => void }) => (
  <Dialog opened onClose={onClose} size={560} title={changing ? `Edit ${changing.name}` : 'Add class'}>
    {changing ? <ChangeClass id={changing.id} onClose={onClose} /> : <ClassForm onClose={onClose} />}
  </Dialog>
)

/** The form starts with the current class on the server, not with a list that was read earlier. */
const ChangeClass = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(classToEdit(id))
  if (error) return <ErrorPanel error={error} retry={refetch} />
  return data ? <ClassForm changing={data} onClose={onClose} /> : <SkeletonList rows={4} />
}

const valuesOf = (one?: SchoolClass): Values => ({
  name: one?.name ?? '',
  classTypeId: one?.classType.id ?? null,
  level: one?.level ?? '',
  description: one?.description ?? '',
})

const ClassForm = ({ changing, onClose }: { changing?: SchoolClass; onClose: () => void }) => {
  const { data: types = [] } = useQuery(classTypes())
  const { form, conflict } = useVersionedForm<Values, SchoolClass>({
    start: { values: valuesOf(changing), revision: changing?.revision ?? 0 },
    schema: async () => classBody,
    check: ({ classTypeId, level }) => ({
      ...(classTypeId ? {} : { classTypeId: messages.required }),
      ...(level === '' ? { level: messages.required } : {}),
    }),
    submit: (values, revision) => {
      const body = classBody.parse(values)
      return changing
        ? api.classes.update({ params: { id: changing.id }, body: { ...body, revision } })
        : api.classes.add({ body })
    },
    revisionOf: saved => saved.revision,
    staleCode: 'class_changed_meanwhile',
    theirs: record => {
      const read = classDetails.safeParse(record)
      return read.success ? { values: valuesOf(read.data), revision: read.data.revision } : undefined
    },
    fields: {
      name: conflictField('Name', 'name'),
      classTypeId: conflictField(
        'Class type',
        'classTypeId',
        ({ classTypeId }) => types.find(({ id }) => id === classTypeId)?.name ?? '',
      ),
      level: conflictField('Level', 'level'),
      description: conflictField('Description', 'description'),
    },
    what: 'this class',
    success: changing ? 'Class Updated Successfully' : 'Class Created Successfully',
    onSuccess: onClose,
  })
  const title = changing ? `Edit ${changing.name}` : 'Add class'
  return (
    <ApiForm form={form} label={title}>
      <TextInput label="Name" required data-autofocus maxLength={40} {...form.field('name')} />
      <Select
        label="Class type"
        required
        placeholder="Choose a class type"
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('classTypeId')}
      />
      <WholeNumberField
        label="Level"
        required
        description="The year of schooling, from 1 for Primary 1; JSS 1 is 7, the last nursery class 0. It puts classes in order."
        min={lowestLevel}
        max={30}
        {...form.field('level')}
      />
      <Textarea label="Description" autosize minRows={2} maxRows={6} maxLength={500} {...form.field('description')} />
      <DialogActions onClose={onClose}>
        <SubmitButton form={form}>{changing ? 'Save class' : 'Add class'}</SubmitButton>
      </DialogActions>
      {conflict}
    </ApiForm>
  )
}
