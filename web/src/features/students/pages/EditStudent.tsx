import { studentProfile, updateStudentBody } from '@akada/contract/students/schemas'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { administration } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { FormParts } from '../../../ui/form/FormParts.tsx'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { profileOf } from '../addresses.ts'
import { registerCrumb } from '../area.ts'
import { partsOf } from '../components/parts.tsx'
import { formOf, studentConflicts, type StudentForm } from '../components/student-form.ts'
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

const EditForm = ({ student }: { student: Profile }) => {
  const redirect = useRedirect()
  const seesHealth = student.health !== null
  const { form, conflict } = useVersionedForm<StudentForm, Profile>({
    start: { values: formOf(student), revision: student.revision },
    schema: async () => updateStudentBody,
    submit: ({ health, ...values }, revision) =>
      api.students.update({
        params: { id: student.id },
        body: updateStudentBody.parse({ ...values, ...(seesHealth ? { health } : {}), revision }),
      }),
    revisionOf: ({ revision }) => revision,
    staleCode: 'changed_meanwhile',
    theirs: record => {
      const { data } = studentProfile.safeParse(record)
      return data && { values: formOf(data), revision: data.revision }
    },
    fields: studentConflicts,
    what: 'this student',
    success: 'Student Updated Successfully',
    onSuccess: async () => {
      await redirect(profileOf(student.id))
    },
  })
  return (
    <ApiForm form={form} label={`Edit ${student.fullName}`}>
      <FormParts form={form} parts={partsOf(form, { health: seesHealth })}>
        <FormActions>
          <SubmitButton form={form}>Save student</SubmitButton>
        </FormActions>
      </FormParts>
      {conflict}
    </ApiForm>
  )
}
