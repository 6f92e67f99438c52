import { reversed } from '@akada/contract/kernel/arrays'
import { schoolBody } from '@akada/contract/schools/schemas'
import { api } from '../../../../lib/api.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { asSent, type SchoolValues, comparedSchool, schoolValues } from '../../model/school-form.ts'
import { InfoFields } from './InfoFields.tsx'
import { type SchoolPart, usePart } from './usePart.ts'

/** The form for the school's profile. */
export const InfoTab = (part: SchoolPart) => {
  const { form, conflict } = usePart(part, {
    valuesOf: schoolValues,
    fields: comparedSchool,
    check: errorsOf,
    success: 'School Updated Successfully',
    save: (values, revision) =>
      api.schools.update({
        params: { id: part.school.id },
        body: { ...schoolBody.parse(asSent(values)), revision },
      }),
  })
  return (
    <ApiForm form={form} label="Info">
      <InfoFields form={form} state={part.school.state.name} />
      <FormActions>
        <SubmitButton form={form}>Save school</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}

/** Errors of a school's form, by field: the body that is sent is checked, not the form's values. */
export const errorsOf = (values: SchoolValues): Record<string, string> => {
  const checked = schoolBody.safeParse(asSent(values))
  return checked.success
    ? {}
    : Object.fromEntries(reversed(checked.error.issues).map(({ path, message }) => [path.join('.'), message]))
}
