import { healthFields, studentFields } from '@akada/contract/students/record'
import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { AddressField } from '../../../ui/inputs/AddressField.tsx'
import { FormGroup } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { inputsOf } from '../../../ui/form/fields.ts'
import { PlaceFields } from '../../../ui/inputs/PlaceFields.tsx'
import { Choice } from './Choice.tsx'
import type { StudentFormHandle } from './student-form.ts'

interface Props {
  form: StudentFormHandle
}

/** What every record has; `children` are the fields of the class, on admission. */
export const RequiredFields = ({ form, children }: Props & { children?: ReactNode }) => {
  const input = inputsOf(studentFields, form)
  return (
    <FormGroup title="Particulars" intro="As they stand on the birth certificate and in the admission register.">
      <TextInput {...input('lastName')} />
      <TextInput {...input('firstName')} />
      <DateField pastOnly {...input('dateOfBirth')} />
      <Radio.Group {...input('gender')}>
        <div className="flex items-center gap-6 min-h-11">
          <Radio size="md" required value="female" label="Female" error={Boolean(form.errors.gender)} />
          <Radio size="md" required value="male" label="Male" />
        </div>
      </Radio.Group>
      {children}
      <TextInput {...input('admissionNumber')} />
      <DateField pastOnly {...input('admissionDate')} />
    </FormGroup>
  )
}

/** What of the student's identity can be added later. */
export const OptionalFields = ({ form }: Props) => {
  const input = inputsOf(studentFields, form)
  return (
    <FormGroup title="More particulars">
      <TextInput {...input('middleName')} />
      <TextInput {...input('house')} />
      <TextInput {...input('nationality')} />
      <TextInput {...input('lin')} />
      <TextInput {...input('nin')} />
      <Checkbox
        size="md"
        className="col-span-full"
        label="A parent or guardian has agreed that a photo is kept"
        description="Without it no picture can be added."
        {...form.getInputProps('photoConsent', { type: 'checkbox' })}
      />
    </FormGroup>
  )
}

/** The student's origin and address. */
export const PlacesFields = ({ form }: Props) => {
  const input = inputsOf(studentFields, form)
  return (
    <FormGroup
      title="Origin and residence"
      intro="Where the family comes from, where the student lives, and the school before."
    >
      <PlaceFields fields={studentFields} form={form} lga="lgaOfOrigin" />
      <PlaceFields fields={studentFields} form={form} lga="lgaOfResidence" />
      <AddressField {...input('address')} />
      <TextInput {...input('previousSchool')} />
      <TextInput {...input('previousClass')} />
    </FormGroup>
  )
}

/** For holders of 'View health details' only. */
export const HealthFields = ({ form }: Props) => {
  const input = inputsOf(healthFields, form, 'health.')
  return (
    <FormGroup title="Health" intro="Optional and sensitive: shown only to those whose role may see it.">
      <Choice data={healthFields.bloodGroup.choices} {...input('bloodGroup')} />
      <Choice data={healthFields.genotype.choices} {...input('genotype')} />
      <Textarea autosize minRows={2} maxRows={6} className="col-span-full" {...input('specialNeeds')} />
    </FormGroup>
  )
}
