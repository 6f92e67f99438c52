import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AddressField } from '../../../ui/form/AddressField.tsx'
import { FormGroup } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { LgaSelect, StateSelect } from '../../../ui/form/PlaceSelects.tsx'
import type { useApiForm } from '../../../ui/form/useApiForm.ts'
import { allEnums } from '../../auth/index.ts'
import type { Particulars } from '../particulars.ts'
import type { Profile } from '../queries.ts'

interface FieldsProps {
  form: ReturnType<typeof useApiForm<Particulars, Profile>>
}

const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
]

export const PersonFields = ({ form: { field } }: FieldsProps) => {
  const { data: enums } = useQuery(allEnums())
  return (
    <FormGroup title="Particulars" intro="Names as on your letter of appointment.">
      <Select
        label="Title"
        data={enums?.title ?? []}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the title' }}
        {...field('title')}
      />
      <TextInput label="First name" withAsterisk autoComplete="given-name" {...field('firstName')} />
      <TextInput label="Middle name" autoComplete="additional-name" {...field('middleName')} />
      <TextInput label="Last name" withAsterisk autoComplete="family-name" {...field('lastName')} />
      <Select
        label="Gender"
        data={genders}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the gender' }}
        {...field('gender')}
      />
      <DateField label="Date of birth" pastOnly {...field('dateOfBirth')} />
    </FormGroup>
  )
}

export const ContactFields = ({ form: { field } }: FieldsProps) => {
  const { data: enums } = useQuery(allEnums())
  return (
    <>
      <FormGroup title="Contact" intro="Codes for a new password go to this e-mail.">
        <TextInput label="E-mail" withAsterisk type="email" autoComplete="email" {...field('email')} />
        <PhoneInput label="Phone number" withAsterisk {...field('phoneNumber')} />
      </FormGroup>
      <FormGroup title="Next of kin" intro="Whom your office calls in an emergency. Leave all three empty for nobody.">
        <TextInput label="Name of the next of kin" {...field('nextOfKin.name')} />
        <Autocomplete
          size="md"
          label="Relationship"
          data={enums?.relationship ?? []}
          {...field('nextOfKin.relationship')}
        />
        <TextInput label="Phone number of the next of kin" type="tel" inputMode="tel" {...field('nextOfKin.phone')} />
      </FormGroup>
    </>
  )
}

export const PlaceFields = ({ form }: FieldsProps) => {
  const { field, values } = form
  /** Names of local governments repeat across states. */
  const choose = (what: 'Origin' | 'Residence') => (state: string | null) => {
    field(`stateOf${what}`).onChange(state)
    form.setFieldValue(`lgaOf${what}`, null)
  }
  return (
    <FormGroup title="Origin and residence">
      <StateSelect
        label="State of origin"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the state of origin' }}
        {...field('stateOfOrigin')}
        onChange={choose('Origin')}
      />
      <LgaSelect
        label="Local government of origin"
        state={values.stateOfOrigin}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the local government of origin' }}
        {...field('lgaOfOrigin')}
      />
      <StateSelect
        label="State of residence"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the state of residence' }}
        {...field('stateOfResidence')}
        onChange={choose('Residence')}
      />
      <LgaSelect
        label="Local government of residence"
        state={values.stateOfResidence}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the local government of residence' }}
        {...field('lgaOfResidence')}
      />
      <AddressField label="Address" {...field('address')} />
    </FormGroup>
  )
}

export const ServiceFields = ({ form: { field } }: FieldsProps) => (
  <FormGroup title="Qualifications">
    <TextInput label="Qualifications" placeholder="B.Ed Mathematics, 2009" {...field('qualifications')} />
    <TextInput label="TRCN number" {...field('trcnNumber')} />
  </FormGroup>
)
