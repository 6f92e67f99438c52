import { withLabels } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import { Button } from '@mantine/core'
import { staffProfile } from '@akada/contract/staff/schemas'
import { api } from '../../../lib/api.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { useTerms } from '../../../lib/session.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { FormParts } from '../../../ui/form/FormParts.tsx'
import type { ConflictField } from '../../../ui/form/conflict.ts'
import { comparedFields } from '../../../ui/form/fields.ts'
import { showPhone } from '../../../ui/inputs/phones.ts'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { formOf, type StaffForm } from '../model/staff-form.ts'
import { officeBody, ownBody } from '../model/staff-schemas.ts'
import type { Profile } from '../queries.ts'
import { partsOf } from './form-parts.tsx'

interface EditStaffFormProps {
  staff: Profile
  /** On the person's own profile page, without the fields that the office maintains. */
  own?: boolean
  /** The page after saving, and after Cancel. */
  back: string
  onSaved?: (saved: Profile) => void
}

interface NumberTerms {
  tescomNumber: string
  oracleNumber: string
  subebNumber: string
}

/** How two versions of a person are compared and merged; the numbers have the state's own names. */
export const staffConflicts = (terms: NumberTerms): Record<string, ConflictField<StaffForm>> => ({
  ...comparedFields(personFields),
  address: {
    label: personFields.address.label,
    show: ({ address }) => address,
    copy: ({ address, addressCoordinates }) => ({ address, addressCoordinates }),
  },
  phoneNumber: {
    label: 'Phone number',
    show: ({ phoneNumber }) => showPhone(phoneNumber),
    copy: ({ phoneNumber }) => ({ phoneNumber }),
  },
  ...comparedFields(withLabels(officeFields, terms)),
  nextOfKin: {
    label: 'Next of kin',
    show: ({ nextOfKin: { name, relationship, phone } }) => [name, relationship, phone].filter(Boolean).join(', '),
    copy: ({ nextOfKin }) => ({ nextOfKin }),
  },
})

/** The form for a person's details. A stale save shows both versions. */
export const EditStaffForm = ({ staff, own, back, onSaved }: EditStaffFormProps) => {
  const redirect = useRedirect('small')
  const terms = useTerms()
  const official = !own && staff.can.editOfficial
  const body = official ? officeBody : ownBody
  const { form, conflict } = useVersionedForm<StaffForm, Profile>({
    start: { values: formOf(staff), revision: staff.revision },
    checkOnBlur: true,
    schema: async () => body,
    submit: (values, revision) =>
      api.staff.update({ params: { id: staff.id }, body: body.parse({ ...values, revision }) }),
    revisionOf: ({ revision }) => revision,
    staleCode: 'staff_changed_meanwhile',
    theirs: record => {
      const { data } = staffProfile.safeParse(record)
      return data && { values: formOf(data), revision: data.revision }
    },
    fields: staffConflicts(terms),
    what: own ? 'your particulars' : 'these particulars',
    success: own ? 'Profile Updated Successfully' : 'Staff Updated Successfully',
    onSuccess: async saved => {
      onSaved?.(saved)
      await redirect(back)
    },
  })
  return (
    <ApiForm form={form} label={own ? 'Edit profile' : `Edit ${staff.firstName} ${staff.lastName}`}>
      <FormParts form={form} parts={partsOf(form, { own, official })}>
        <FormActions>
          <Button variant="default" component={PathLink} to={back}>
            Cancel
          </Button>
          <SubmitButton form={form}>{own ? 'Save profile' : 'Save staff'}</SubmitButton>
        </FormActions>
      </FormParts>
      {conflict}
    </ApiForm>
  )
}
