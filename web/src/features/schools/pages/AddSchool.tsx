import { schoolBody } from '@akada/contract/schools/schemas'
import { api } from '../../../lib/api.ts'
import { useRedirect } from '../../../lib/redirect.ts'
import { useTerms, useUser } from '../../../lib/session.ts'
import { inSentence } from '../../../lib/words.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/Page.tsx'
import { editSchool, schoolManagementCrumb } from '../addresses.ts'
import { InfoFields } from '../components/edit/InfoFields.tsx'
import { errorsOf } from '../components/edit/InfoTab.tsx'
import { asSent, type SchoolValues, schoolValues } from '../model/school-form.ts'
import { type Profile } from '../queries.ts'

/** Creates a school of the district; its roles are assigned on the next page. */
export const AddSchool = () => {
  const redirect = useRedirect()
  const { staff } = useUser()
  const { district } = useTerms()
  const form = useApiForm<SchoolValues, Profile>({
    initialValues: schoolValues(),
    check: errorsOf,
    submit: values => api.schools.add({ body: { ...schoolBody.parse(asSent(values)), district: staff.district?.id } }),
    success: 'School Created Successfully',
    onSuccess: async school => {
      await redirect(`${editSchool(school.id)}?tab=roles`)
    },
  })
  return (
    <Page
      title="Add school"
      intro={`A school of ${staff.district?.name ?? `the ${inSentence(district)}`}. Appoint its principal afterwards; the principal does the rest.`}
      breadcrumbs={[schoolManagementCrumb]}
    >
      <ApiForm form={form} label="Add school">
        <InfoFields form={form} state={staff.stateDetails.name} />
        <FormActions>
          <SubmitButton form={form}>Add school</SubmitButton>
        </FormActions>
      </ApiForm>
    </Page>
  )
}
