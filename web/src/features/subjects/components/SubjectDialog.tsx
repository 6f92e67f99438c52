import { entryChanges } from '@akada/contract/kernel/entries'
import { subjectBody, subjectDetails, takingClassKind } from '@akada/contract/subjects/calls'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { classesOf, type SchoolClass, type Subject, subjectToEdit } from '../queries.ts'
import { subjectConflicts, type SubjectValues } from '../subject-conflicts.ts'
import { ClassesField } from './ClassesField.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'

/** Adds or changes a subject: the school's own, or at state level one of the state's catalogue. */
export const SubjectDialog = ({ changing, onClose }: { changing?: Subject | undefined; onClose: () => void }) => (
  <Dialog opened onClose={onClose} size={620} title={changing ? `Edit ${changing.name}` : 'Add subject'}>
    {changing ? <SubjectToChange id={changing.id} onClose={onClose} /> : <AddSubject onClose={onClose} />}
  </Dialog>
)

/** The form starts with the current subject on the server, not with a list that was read earlier. */
const SubjectToChange = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(subjectToEdit(id))
  if (error) return <ErrorPanel error={error} retry={refetch} />
  return data ? <ChangeSubject subject={data} onClose={onClose} /> : <SkeletonList rows={4} />
}

const useClasses = (): SchoolClass[] => {
  const school = useUser().staff.school ?? undefined
  const { data: known = [] } = useQuery(classesOf(school?.id))
  return known
}

const schema = async () => subjectBody

const AddSubject = ({ onClose }: { onClose: () => void }) => {
  const known = useClasses()
  const form = useApiForm<SubjectValues, Subject>({
    initialValues: { name: '', code: '', description: '', classes: [] },
    schema,
    submit: values => api.subjects.add({ body: subjectBody.parse(values) }),
    success: 'Subject Created Successfully',
    onSuccess: onClose,
  })
  return (
    <ApiForm form={form} label="Add subject">
      <SubjectFields form={form} known={known} onClose={onClose} verb="Add subject" />
    </ApiForm>
  )
}

const versionOf = (subject: Subject): { values: SubjectValues; revision: number } => ({
  values: {
    name: subject.name,
    code: subject.code ?? '',
    description: subject.description ?? '',
    classes: subject.classes.map(({ id, elective }) => ({ classId: id, elective })),
  },
  revision: subject.revision,
})

const ChangeSubject = ({ subject, onClose }: { subject: Subject; onClose: () => void }) => {
  const known = useClasses()
  const { form, conflict } = useVersionedForm<SubjectValues, Subject>({
    start: versionOf(subject),
    schema,
    submit: (values, revision, read) => {
      const { classes, ...fields } = subjectBody.parse(values)
      const { add, remove } = entryChanges(read.classes, classes, takingClassKind)
      return api.subjects.update({
        params: { id: subject.id },
        body: { ...fields, addClasses: [...add], removeClasses: [...remove], revision },
      })
    },
    revisionOf: ({ revision }) => revision,
    staleCode: 'subject_changed_meanwhile',
    theirs: record => {
      const read = subjectDetails.safeParse(record)
      return read.success ? versionOf(read.data) : undefined
    },
    fields: subjectConflicts(known),
    what: 'this subject',
    success: 'Subject Updated Successfully',
    onSuccess: onClose,
  })
  return (
    <ApiForm form={form} label={`Edit ${subject.name}`}>
      <SubjectFields form={form} known={known} onClose={onClose} verb="Save subject" />
      {conflict}
    </ApiForm>
  )
}

interface SubjectFieldsProps {
  form: ReturnType<typeof useApiForm<SubjectValues, Subject>>
  known: readonly SchoolClass[]
  onClose: () => void
  verb: string
}

const SubjectFields = ({ form, known, onClose, verb }: SubjectFieldsProps) => (
  <>
    <TextInput label="Name" required data-autofocus maxLength={80} {...form.field('name')} />
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
      error={form.field('classes').error ?? form.field('addClasses').error}
    />
    <DialogActions onClose={onClose}>
      <SubmitButton form={form}>{verb}</SubmitButton>
    </DialogActions>
  </>
)
