import { schoolFields } from '@akada/contract/schools/record'
import { Select, TextInput } from '@mantine/core'
import { AddressField } from '../../../../ui/inputs/AddressField.tsx'
import { FormGroup } from '../../../../ui/form/ApiForm.tsx'
import { inputsOf } from '../../../../ui/form/fields.ts'
import { PhoneInput } from '../../../../ui/inputs/PhoneInput.tsx'
import { PlaceFields } from '../../../../ui/inputs/PlaceFields.tsx'
import type { useApiForm } from '../../../../ui/form/useApiForm.ts'

interface InfoFieldsProps {
  form: Pick<ReturnType<typeof useApiForm>, 'field' | 'setFieldValue'>
  /** The name of the school's state. */
  state: string
  /** Where the school is in the form: `school.` */
  within?: string
  /** Why the name cannot be changed. */
  fixedName?: string
}

const clear = (what: string) => ({ 'aria-label': `Clear the ${what}` })

/** The type, place and contacts of a school. */
export const InfoFields = ({ form, state, within = '', fixedName }: InfoFieldsProps) => {
  const input = inputsOf(schoolFields, form, within)
  return (
    <>
      <FormGroup title="The school" intro="The name as it is to stand on report cards.">
        <TextInput {...input('name')} {...(fixedName && { readOnly: true, description: fixedName })} />
        <Select placeholder="Choose a category" data={schoolFields.category.choices} {...input('category')} />
        <TextInput {...input('motto')} />
        <TextInput {...input('nationalSchoolId')} />
        <Select
          data={schoolFields.ownership.choices}
          clearable
          clearButtonProps={clear('ownership')}
          {...input('ownership')}
        />
        <Select
          data={schoolFields.boarding.choices}
          clearable
          clearButtonProps={clear('choice')}
          {...input('boarding')}
        />
        <Select data={schoolFields.sex.choices} clearable clearButtonProps={clear('choice')} {...input('sex')} />
      </FormGroup>
      <FormGroup title="Where it is, and how it is reached">
        <AddressField
          {...input('address')}
          onChange={address => {
            form.field(`${within}address`).onChange(address)
            // They belong to the former address; a chosen suggestion supplies new ones.
            form.setFieldValue(`${within}coordinates`, null)
          }}
          onCoordinates={coordinates => form.setFieldValue(`${within}coordinates`, coordinates)}
        />
        <PlaceFields fields={schoolFields} form={form} lga="lga" within={within} state={state} />
        <PhoneInput label="Phone number" {...form.field(`${within}phoneNumber`)} />
        <TextInput type="email" {...input('email')} />
      </FormGroup>
    </>
  )
}
