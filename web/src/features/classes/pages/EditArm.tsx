import { classArmBody } from '@akada/contract/classes/calls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/Page.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { academics, armsCrumb, classManagement } from '../addresses.ts'
import { ArmFields, type ArmValues, armValues, checkArm } from '../components/ArmFields.tsx'
import { ArmStudents } from '../components/ArmStudents.tsx'
import { armById, type ClassArm } from '../queries.ts'

/** One class arm: its recorded fields, and its students. */
export const EditArm = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({ ...armById(id), meta: { silent: true } })
  const teacher = data?.classTeacher
  return (
    <Page
      title={data?.fullName ?? 'Class arm'}
      intro={
        data &&
        `${data.session.name}. ${teacher ? `${teacher.firstName} ${teacher.lastName} is the class teacher.` : 'No class teacher is named yet.'}`
      }
      breadcrumbs={[academics, { title: 'Class management', to: classManagement }, armsCrumb]}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => (
          <>
            {data.can.edit && <ArmForm key={data.id} arm={data} />}
            <ArmStudents arm={data} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const ArmForm = ({ arm }: { arm: ClassArm }) => {
  const form = useApiForm<ArmValues, ClassArm>({
    initialValues: armValues(arm),
    schema: async () => classArmBody,
    check: checkArm,
    submit: values => api.classes.updateArm({ params: { id: arm.id }, body: classArmBody.parse(values) }),
    success: 'Class Arm Updated Successfully',
  })
  return (
    <ApiForm form={form} label={`Edit ${arm.fullName}`}>
      <FormGroup title="The class arm" intro="Its students and records stay whatever is changed here.">
        <ArmFields form={form} arm={arm} />
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save class arm</SubmitButton>
      </FormActions>
    </ApiForm>
  )
}
