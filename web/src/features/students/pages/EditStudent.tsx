import { studentProfile, updateStudentBody } from '@akada/contract/students/schemas'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { administration } from '../../../lib/page/addresses.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { ConflictDialog } from '../../../ui/form/ConflictDialog.tsx'
import { FormParts } from '../../../ui/form/FormParts.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { profileOf } from '../addresses.ts'
import { registerCrumb } from '../area.ts'
import { partsOf } from '../components/parts.tsx'
import { differencesOf, formOf, mergeOf, type StudentForm } from '../components/student-form.ts'
import { type Profile, studentById } from '../queries.ts'

/** Changes a student's details. */
export const EditStudent = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    ...studentById(id),
    // The form starts from what was read when it opened, and keeps the person's changes.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Page
      title={data ? `Edit ${data.firstName} ${data.lastName}` : 'Edit student'}
      intro="Changes and previous values are recorded in the audit log."
      breadcrumbs={[administration, registerCrumb, { title: data?.fullName ?? 'Student', to: profileOf(id) }]}
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList height={64} />}>
        {data => <EditForm student={data} />}
      </Loaded>
    </Page>
  )
}

interface Conflict {
  theirs: StudentForm
  by: string
}

const conflictOf = (error: Error): Conflict | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined
  const theirs = studentProfile.safeParse(error.details?.theirs)
  const by = error.details?.by
  return theirs.success ? { theirs: formOf(theirs.data), by: typeof by === 'string' ? by : 'Somebody' } : undefined
}

const EditForm = ({ student }: { student: Profile }) => {
  const redirect = useRedirect()
  const [base, setBase] = useState(() => formOf(student))
  const [conflict, setConflict] = useState<Conflict>()
  const seesHealth = student.health !== null
  const form = useApiForm<StudentForm, Profile>({
    initialValues: base,
    schema: async () => updateStudentBody,
    submit: ({ health, ...values }) =>
      api.students.update({
        params: { id: student.id },
        body: updateStudentBody.parse(seesHealth ? { ...values, health } : values),
      }),
    success: 'Student Updated Successfully',
    onSuccess: async () => {
      await redirect(profileOf(student.id))
    },
    onError: error => {
      const found = conflictOf(error)
      setConflict(found)
      return found !== undefined
    },
  })
  return (
    <ApiForm form={form} label={`Edit ${student.fullName}`}>
      <FormParts form={form} parts={partsOf(form, { health: seesHealth })}>
        <FormActions>
          <SubmitButton form={form}>Save student</SubmitButton>
        </FormActions>
      </FormParts>
      {conflict && (
        <ConflictDialog
          by={conflict.by}
          what="this student"
          differences={differencesOf(base, form.getValues(), conflict.theirs)}
          onClose={() => setConflict(undefined)}
          onSave={chosen => {
            form.setValues(mergeOf(form.getValues(), conflict.theirs, chosen))
            setBase(conflict.theirs)
            setConflict(undefined)
            // Sent by the form itself, once the chosen values are rendered.
            requestAnimationFrame(() => form.element.current?.requestSubmit())
          }}
        />
      )}
    </ApiForm>
  )
}
