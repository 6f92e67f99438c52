import { withLabels } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import { Button } from '@mantine/core'
import { staffProfile } from '@akada/contract/staff/schemas'
import { useState } from 'react'
import { api, ApiError } from '../../../lib/api.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { useTerms } from '../../../lib/session.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { ConflictDialog } from '../../../ui/form/ConflictDialog.tsx'
import { FormParts } from '../../../ui/form/FormParts.tsx'
import { conflictOf } from '../../../ui/form/conflict.ts'
import { comparedFields } from '../../../ui/form/fields.ts'
import { showPhone } from '../../../ui/inputs/phones.ts'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
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

interface Conflict {
  theirs: StaffForm
  by: string
}

const conflictIn = (error: Error): Conflict | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'staff_changed_meanwhile') return undefined
  const theirs = staffProfile.safeParse(error.details?.theirs)
  const by = error.details?.by
  return theirs.success ? { theirs: formOf(theirs.data), by: typeof by === 'string' ? by : 'Somebody' } : undefined
}

interface NumberTerms {
  tescomNumber: string
  oracleNumber: string
  subebNumber: string
}

/** Compares and merges two versions of a person; the numbers have the state's own names. */
export const staffConflict = (terms: NumberTerms) =>
  conflictOf<StaffForm>({
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
  const [base, setBase] = useState(() => formOf(staff))
  const [conflict, setConflict] = useState<Conflict>()
  const official = !own && staff.can.editOfficial
  const body = official ? officeBody : ownBody
  const form = useApiForm<StaffForm, Profile>({
    initialValues: base,
    checkOnBlur: true,
    schema: async () => body,
    submit: values => api.staff.update({ params: { id: staff.id }, body: body.parse(values) }),
    success: own ? 'Profile Updated Successfully' : 'Staff Updated Successfully',
    onSuccess: async saved => {
      onSaved?.(saved)
      await redirect(back)
    },
    onError: error => {
      const found = conflictIn(error)
      setConflict(found)
      return found !== undefined
    },
  })
  const { differencesOf, mergeOf } = staffConflict(terms)
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
      {conflict && (
        <ConflictDialog
          by={conflict.by}
          what={own ? 'your particulars' : 'these particulars'}
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
