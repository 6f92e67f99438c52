import { boardings, ownerships, sexes } from '@akada/contract/schools/schemas'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../../lib/session.ts'
import { AddressField } from '../../../../ui/form/AddressField.tsx'
import { FormGroup } from '../../../../ui/form/ApiForm.tsx'
import { PhoneInput } from '../../../../ui/form/PhoneInput.tsx'
import { LgaSelect } from '../../../../ui/form/PlaceSelects.tsx'
import type { useApiForm } from '../../../../ui/form/useApiForm.ts'
import type { SchoolValues } from '../../model/school-form.ts'
import { schoolCategoryList } from '../../queries.ts'

interface InfoFieldsProps {
  form: Pick<ReturnType<typeof useApiForm<SchoolValues, unknown>>, 'field' | 'setFieldValue'>
}

const clear = (what: string) => ({ 'aria-label': `Clear the ${what}` })

/** What a school is, where, and how it is reached. */
export const InfoFields = ({ form }: InfoFieldsProps) => {
  const { stateDetails } = useUser().staff
  const { data: categories = [] } = useQuery(schoolCategoryList())
  return (
    <>
      <FormGroup title="The school" intro="The name as it is to stand on report cards.">
        <TextInput label="Name" withAsterisk maxLength={80} {...form.field('name')} />
        <Select
          label="Category"
          withAsterisk
          placeholder="Choose a category"
          data={categories}
          {...form.field('category')}
        />
        <TextInput label="Motto" maxLength={120} {...form.field('motto')} />
        <TextInput
          label="National school id"
          description="Ten digits, where the school has one."
          inputMode="numeric"
          maxLength={10}
          {...form.field('nationalSchoolId')}
        />
        <Select
          label="Ownership"
          data={ownerships}
          clearable
          clearButtonProps={clear('ownership')}
          {...form.field('ownership')}
        />
        <Select
          label="Day or boarding"
          data={boardings}
          clearable
          clearButtonProps={clear('choice')}
          {...form.field('boarding')}
        />
        <Select
          label="Boys or girls"
          data={sexes}
          clearable
          clearButtonProps={clear('choice')}
          {...form.field('sex')}
        />
      </FormGroup>
      <FormGroup title="Where it is, and how it is reached">
        <AddressField
          label="Address"
          withAsterisk
          {...form.field('address')}
          onCoordinates={coordinates => form.setFieldValue('coordinates', coordinates)}
        />
        <LgaSelect
          label="Local government"
          state={stateDetails.name}
          clearable
          clearButtonProps={clear('local government')}
          {...form.field('lga')}
        />
        <PhoneInput label="Phone number" {...form.field('phoneNumber')} />
        <TextInput label="E-mail" type="email" {...form.field('email')} />
      </FormGroup>
    </>
  )
}
