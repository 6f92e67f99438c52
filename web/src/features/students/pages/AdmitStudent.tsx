import { messages } from '@akada/contract/kernel/messages'
import { admitStudentBody } from '@akada/contract/students/schemas'
import { api } from '../../../lib/api.ts'
import { useRedirect } from '../../../lib/redirect.ts'
import { useCan } from '../../../lib/session.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { FormParts } from '../../../ui/form/FormParts.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/Page.tsx'
import { administration, profileOf, registerCrumb } from '../addresses.ts'
import { LikeStudents } from '../components/LikeStudents.tsx'
import { partsOf } from '../components/parts.tsx'
import { emptyStudent, type StudentForm } from '../components/student-form.ts'
import { type Profile } from '../queries.ts'

/** Admits one student. */
export const AdmitStudent = () => {
  const can = useCan()
  const redirect = useRedirect()
  const seesHealth = can('student.view-health')
  const form = useApiForm<StudentForm, Profile>({
    initialValues: emptyStudent(),
    schema: async () => admitStudentBody,
    check: ({ classId }) => (classId ? {} : { classId: messages.required }),
    submit: ({ health, ...values }) =>
      api.students.add({ body: admitStudentBody.parse(seesHealth ? { ...values, health } : values) }),
    success: 'Student Created Successfully',
    onSuccess: async ({ id }) => {
      await redirect(profileOf(id))
    },
  })
  return (
    <Page
      title="Admit student"
      intro="Fields with an asterisk must be filled in; the rest can be added later."
      breadcrumbs={[administration, registerCrumb]}
    >
      <ApiForm form={form} label="Admit student">
        <LikeStudents
          firstName={form.values.firstName}
          middleName={form.values.middleName}
          lastName={form.values.lastName}
          dateOfBirth={form.values.dateOfBirth}
          phone={form.values.guardians[0]?.phones[0]?.number}
        />
        <FormParts form={form} parts={partsOf(form, { admission: true, health: seesHealth })}>
          <FormActions>
            <SubmitButton form={form}>Admit student</SubmitButton>
          </FormActions>
        </FormParts>
      </ApiForm>
    </Page>
  )
}
