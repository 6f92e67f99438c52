import { subjectBody } from '@akada/contract/subjects/calls'
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { classesOf, type Subject, subjectToEdit } from '../queries.ts'
import { ClassesField, type TakenBy } from './ClassesField.tsx'

interface Values extends Record<string, unknown> {
  name: string
  code: string
  description: string
  classes: TakenBy[]
}

/** Adds or changes a subject: the school's own, or at state level one of the state's catalogue. */
export const SubjectDialog = ({ changing, onClose }: { changing?: Subject | undefined; onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    size={620}
    title={<Text fw={650}>{changing ? `Edit ${changing.name}` : 'Add subject'}</Text>}
  >
    {changing ? <ChangeSubject id={changing.id} onClose={onClose} /> : <SubjectForm onClose={onClose} />}
  </Dialog>
)

/** The form starts with the current subject on the server, not with a list that was read earlier. */
const ChangeSubject = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery({ ...subjectToEdit(id), meta: { silent: true } })
  if (error) return <ErrorPanel error={error} retry={refetch} />
  return data ? <SubjectForm changing={data} onClose={onClose} /> : <SkeletonList rows={4} />
}

const SubjectForm = ({ changing, onClose }: { changing?: Subject; onClose: () => void }) => {
  const school = useUser().staff.school ?? undefined
  const { data: known = [] } = useQuery(classesOf(school?.id))
  const form = useApiForm<Values, Subject>({
    initialValues: {
      name: changing?.name ?? '',
      code: changing?.code ?? '',
      description: changing?.description ?? '',
      classes: changing?.classes.map(({ id, elective }) => ({ classId: id, elective })) ?? [],
    },
    schema: async () => subjectBody,
    submit: values => {
      const body = subjectBody.parse(values)
      return changing ? api.subjects.update({ params: { id: changing.id }, body }) : api.subjects.add({ body })
    },
    success: changing ? 'Subject Updated Successfully' : 'Subject Created Successfully',
    onSuccess: onClose,
  })
  const title = changing ? `Edit ${changing.name}` : 'Add subject'
  return (
    <ApiForm form={form} label={title}>
      <TextInput label="Name" withAsterisk data-autofocus maxLength={80} {...form.field('name')} />
      <TextInput
        label="Code"
        description="Short, for narrow columns: 'YOR', 'CRS'."
        maxLength={12}
        {...form.field('code')}
      />
      <Textarea label="Description" autosize minRows={2} maxRows={6} maxLength={500} {...form.field('description')} />
      <ClassesField
        known={known}
        value={form.values.classes}
        onChange={classes => form.setFieldValue('classes', classes)}
        error={form.errors.classes}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form}>{changing ? 'Save subject' : 'Add subject'}</SubmitButton>
      </Group>
    </ApiForm>
  )
}
