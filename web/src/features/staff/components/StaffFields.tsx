import { personFields } from '@akada/contract/staff/record'
import { Autocomplete, Radio, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AddressField } from '../../../ui/inputs/AddressField.tsx'
import { FormGroup } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { inputsOf } from '../../../ui/form/fields.ts'
import { PhoneInput } from '../../../ui/inputs/PhoneInput.tsx'
import { PlaceFields } from '../../../ui/inputs/PlaceFields.tsx'
import { allEnums } from '../../../lib/enums.ts'
import { Availability } from '../../auth/index.ts'
import type { StaffFormHandle } from '../model/staff-form.ts'

export interface StaffFieldsProps {
  form: StaffFormHandle
  /** The person's own details: labels and browser autofill address the person themselves. */
  own?: boolean
  /** A person who is not added yet: more fields are required. */
  isNew?: boolean
}

const clear = (what: string) => ({ clearable: true, clearButtonProps: { 'aria-label': `Clear the ${what}` } })

/** The person's identity. */
export const PersonFields = ({ form, own, isNew }: StaffFieldsProps) => {
  const { data: enums } = useQuery(allEnums())
  const input = inputsOf(personFields, form)
  return (
    <FormGroup title="Particulars" intro={`Names as on ${own ? 'your' : 'the'} letter of appointment.`}>
      <Select data={enums?.title ?? []} {...clear('title')} {...input('title')} />
      <TextInput autoComplete={own ? 'given-name' : 'off'} {...input('firstName')} />
      <TextInput autoComplete={own ? 'additional-name' : 'off'} {...input('middleName')} />
      <TextInput autoComplete={own ? 'family-name' : 'off'} {...input('lastName')} />
      <Radio.Group {...input('gender')} required={isNew}>
        <div className="flex items-center gap-6 min-h-11">
          <Radio size="md" required={isNew} value="female" label="Female" />
          <Radio size="md" required={isNew} value="male" label="Male" />
        </div>
      </Radio.Group>
      <DateField pastOnly {...input('dateOfBirth')} />
      <TextInput {...input('nationality')} />
    </FormGroup>
  )
}

/** The person's contacts: e-mail and phone number are unique. */
export const ContactFields = ({ form, own }: StaffFieldsProps) => {
  const { field, values, errors } = form
  const { email, phoneNumber } = values
  /** The initial value is the person's own. */
  const typed = (path: 'email' | 'phoneNumber', text: string): string => (form.isDirty(path) ? text : '')
  return (
    <FormGroup
      title="Contact"
      intro={own ? 'Codes for a new password go to this e-mail.' : 'Passwords and codes go to this e-mail.'}
    >
      <TextInput
        type="email"
        autoComplete={own ? 'email' : 'off'}
        {...inputsOf(personFields, form)('email')}
        description={<Availability claim="email" typed={typed('email', email)} hint={null} error={errors.email} />}
      />
      <PhoneInput
        label="Phone number"
        required
        description={
          <Availability
            claim="phone"
            typed={typed('phoneNumber', phoneNumber.number)}
            hint={null}
            error={errors['phoneNumber.number']}
          />
        }
        {...field('phoneNumber')}
      />
    </FormGroup>
  )
}

export const NextOfKinFields = ({ form: { field }, own }: StaffFieldsProps) => {
  const { data: enums } = useQuery(allEnums())
  return (
    <FormGroup
      title="Next of kin"
      intro={`Whom ${own ? 'your' : 'the'} office calls in an emergency. Leave all three empty for nobody.`}
    >
      <TextInput label="Name of the next of kin" maxLength={80} {...field('nextOfKin.name')} />
      <Autocomplete
        size="md"
        label="Relationship"
        maxLength={80}
        data={enums?.relationship ?? []}
        {...field('nextOfKin.relationship')}
      />
      <TextInput
        label="Phone number of the next of kin"
        type="tel"
        inputMode="tel"
        maxLength={24}
        {...field('nextOfKin.phone')}
      />
    </FormGroup>
  )
}

export const WhereFields = ({ form }: StaffFieldsProps) => {
  const { field } = form
  const input = inputsOf(personFields, form)
  return (
    <FormGroup title="Origin and residence">
      <PlaceFields fields={personFields} form={form} lga="lgaOfOrigin" />
      <PlaceFields fields={personFields} form={form} lga="lgaOfResidence" />
      <AddressField
        {...input('address')}
        onChange={address => {
          field('address').onChange(address)
          // They belong to the former address; a chosen suggestion supplies new ones.
          form.setFieldValue('addressCoordinates', null)
        }}
        onCoordinates={coordinates => form.setFieldValue('addressCoordinates', { coordinates })}
      />
    </FormGroup>
  )
}

/** The person's own training, which they may enter themselves. */
export const QualificationFields = ({ form }: StaffFieldsProps) => {
  const input = inputsOf(personFields, form)
  return (
    <FormGroup title="Qualifications">
      <TextInput placeholder="B.Ed Mathematics, 2009" {...input('qualifications')} />
      <TextInput {...input('trcnNumber')} />
    </FormGroup>
  )
}
