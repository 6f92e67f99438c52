// In one file, because people go from the one page to the other, and each import lists in the program all that it needs.
import { schoolBody } from '@akada/contract/schools/schemas'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { useTerms, useUser } from '../../../lib/session.ts'
import { inSentence } from '../../../lib/words.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { editSchool, schoolManagementCrumb } from '../area.ts'
import { InfoFields } from '../components/edit/InfoFields.tsx'
import { errorsOf } from '../components/edit/InfoTab.tsx'
import { SchoolTabs } from '../components/edit/SchoolTabs.tsx'
import { asSent, type SchoolValues, schoolValues } from '../model/school-form.ts'
import { type Profile, schoolToEdit } from '../queries.ts'

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

/** One school of the district: its profile, its rooms and facilities, and who heads it. */
export const EditSchool = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(schoolToEdit(id))
  return (
    <Page
      title={data?.name ?? 'School'}
      intro={data && [data.category, data.lga, data.district.name].filter(Boolean).join(' · ')}
      breadcrumbs={[schoolManagementCrumb]}
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={6} />}>
        {data => <SchoolTabs school={data} />}
      </Loaded>
    </Page>
  )
}
