import { schoolFields } from '@akada/contract/schools/record'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../../lib/session.ts'
import { AddressField } from '../../../../ui/form/AddressField.tsx'
import { FormGroup } from '../../../../ui/form/ApiForm.tsx'
import { inputsOf } from '../../../../ui/form/fields.ts'
import { PhoneInput } from '../../../../ui/form/PhoneInput.tsx'
import { LgaSelect } from '../../../../ui/form/PlaceSelects.tsx'
import type { useApiForm } from '../../../../ui/form/useApiForm.ts'
import type { SchoolValues } from '../../model/school-form.ts'
import { schoolCategoryList } from '../../queries.ts'

interface InfoFieldsProps {
  form: Pick<ReturnType<typeof useApiForm<SchoolValues, unknown>>, 'field' | 'setFieldValue'>
}

const clear = (what: string) => ({ 'aria-label': `Clear the ${what}` })

/** The type, place and contacts of a school. */
export const InfoFields = ({ form }: InfoFieldsProps) => {
  const { stateDetails } = useUser().staff
  const input = inputsOf(schoolFields, form)
  const { data: categories = [] } = useQuery(schoolCategoryList())
  return (
    <>
      <FormGroup title="The school" intro="The name as it is to stand on report cards.">
        <TextInput {...input('name')} />
        <Select placeholder="Choose a category" data={categories} {...input('category')} />
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
            form.field('address').onChange(address)
            // They belong to the former address; a chosen suggestion supplies new ones.
            form.setFieldValue('coordinates', null)
          }}
          onCoordinates={coordinates => form.setFieldValue('coordinates', coordinates)}
        />
        <LgaSelect state={stateDetails.name} clearable clearButtonProps={clear('local government')} {...input('lga')} />
        <PhoneInput label="Phone number" {...form.field('phoneNumber')} />
        <TextInput type="email" {...input('email')} />
      </FormGroup>
    </>
  )
}
