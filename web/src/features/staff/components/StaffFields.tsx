import { Autocomplete, Radio, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AddressField } from '../../../ui/form/AddressField.tsx'
import { FormGroup } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { LgaSelect, StateSelect } from '../../../ui/form/PlaceSelects.tsx'
import { allEnums, Availability } from '../../auth/index.ts'
import type { StaffFormHandle } from '../model/staff-form.ts'
import classes from './Staff.module.css'

export interface StaffFieldsProps {
  form: StaffFormHandle
  /** One's own particulars: words and the browser's own offers are for oneself. */
  own?: boolean
  /** Somebody who is not added yet: more is asked for. */
  isNew?: boolean
}

const clear = (what: string) => ({ clearable: true, clearButtonProps: { 'aria-label': `Clear the ${what}` } })

/** Who the person is. */
export const PersonFields = ({ form: { field }, own, isNew }: StaffFieldsProps) => {
  const { data: enums } = useQuery(allEnums())
  return (
    <FormGroup title="Particulars" intro={`Names as on ${own ? 'your' : 'the'} letter of appointment.`}>
      <Select label="Title" data={enums?.title ?? []} {...clear('title')} {...field('title')} />
      <TextInput
        label="First name"
        withAsterisk
        autoComplete={own ? 'given-name' : 'off'}
        maxLength={80}
        {...field('firstName')}
      />
      <TextInput
        label="Middle name"
        autoComplete={own ? 'additional-name' : 'off'}
        maxLength={80}
        {...field('middleName')}
      />
      <TextInput
        label="Last name"
        withAsterisk
        autoComplete={own ? 'family-name' : 'off'}
        maxLength={80}
        {...field('lastName')}
      />
      <Radio.Group label="Gender" withAsterisk={isNew} {...field('gender')}>
        <div className={classes.radios}>
          <Radio size="md" value="female" label="Female" />
          <Radio size="md" value="male" label="Male" />
        </div>
      </Radio.Group>
      <DateField label="Date of birth" pastOnly {...field('dateOfBirth')} />
      <TextInput label="Nationality" withAsterisk maxLength={60} {...field('nationality')} />
    </FormGroup>
  )
}

/** How the person is reached: e-mail and phone number are nobody else's. */
export const ContactFields = ({ form, own }: StaffFieldsProps) => {
  const { field, values, errors } = form
  const { email, phoneNumber } = values
  /** What stood there from the start is the person's own. */
  const typed = (path: 'email' | 'phoneNumber', text: string): string => (form.isDirty(path) ? text : '')
  return (
    <FormGroup
      title="Contact"
      intro={own ? 'Codes for a new password go to this e-mail.' : 'Passwords and codes go to this e-mail.'}
    >
      <TextInput
        label="E-mail"
        withAsterisk
        type="email"
        autoComplete={own ? 'email' : 'off'}
        maxLength={254}
        description={<Availability claim="email" typed={typed('email', email)} hint={null} fault={errors.email} />}
        {...field('email')}
      />
      <PhoneInput
        label="Phone number"
        withAsterisk
        description={
          <Availability
            claim="phone"
            typed={typed('phoneNumber', phoneNumber.number)}
            hint={null}
            fault={errors['phoneNumber.number']}
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

export const PlaceFields = ({ form }: StaffFieldsProps) => {
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
        {...clear('state of origin')}
        {...field('stateOfOrigin')}
        onChange={choose('Origin')}
      />
      <LgaSelect
        label="Local government of origin"
        state={values.stateOfOrigin}
        {...clear('local government of origin')}
        {...field('lgaOfOrigin')}
      />
      <StateSelect
        label="State of residence"
        {...clear('state of residence')}
        {...field('stateOfResidence')}
        onChange={choose('Residence')}
      />
      <LgaSelect
        label="Local government of residence"
        state={values.stateOfResidence}
        {...clear('local government of residence')}
        {...field('lgaOfResidence')}
      />
      <AddressField
        label="Address"
        maxLength={500}
        {...field('address')}
        onChange={address => {
          field('address').onChange(address)
          // Of the former address; a suggestion that is chosen brings its own.
          form.setFieldValue('addressCoordinates', null)
        }}
        onCoordinates={coordinates => form.setFieldValue('addressCoordinates', { coordinates })}
      />
    </FormGroup>
  )
}

/** What a person may say of their own training. */
export const QualificationFields = ({ form: { field } }: StaffFieldsProps) => (
  <FormGroup title="Qualifications">
    <TextInput
      label="Qualifications"
      placeholder="B.Ed Mathematics, 2009"
      maxLength={500}
      {...field('qualifications')}
    />
    <TextInput label="TRCN number" maxLength={40} {...field('trcnNumber')} />
  </FormGroup>
)
